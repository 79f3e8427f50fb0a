// SPDX-License-Identifier: MIT
// A ticket lock with a fence behind the wait and a fence before the next is served.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned next;
__device__ volatile unsigned served;
__device__ int total;

__global__ void right_ticket_lock(int* out)
{
    const unsigned ticket = atomicAdd(&next, 1);
    while (served != ticket) {
    }
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    served = ticket + 1;
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_ticket_lock<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
