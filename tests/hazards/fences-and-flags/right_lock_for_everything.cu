// SPDX-License-Identifier: MIT
// Both variables are written inside the critical section.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;
__device__ int last;

__global__ void right_lock_for_everything(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;
    last = blockIdx.x;
    __threadfence();
    atomicExch(&lock, 0);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_for_everything<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
