// SPDX-License-Identifier: MIT
// Everybody waits for his number, and still nothing orders what is done in between.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned next;
__device__ volatile unsigned served;
__device__ int total;

__global__ void ticket_lock_without_fences(int* out)
{
    const unsigned ticket = atomicAdd(&next, 1);
    while (served != ticket) {
    }
    total += blockIdx.x;  // fault
    served = ticket + 1;  // write
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    ticket_lock_without_fences<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel ticket_lock_without_fences | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel ticket_lock_without_fences | space global | variable total
//   write | line "fault"
// expect: data-race | error | kernel ticket_lock_without_fences | space global | variable served
//   write | line "write"
