// SPDX-License-Identifier: MIT
// Counting needs no order: atomic functions do not race with each other.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_atomics_without_order(int* out)
{
    atomicAdd(&total, blockIdx.x);
    atomicMax(&lock, blockIdx.x);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_atomics_without_order<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
