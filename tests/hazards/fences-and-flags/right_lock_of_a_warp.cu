// SPDX-License-Identifier: MIT
// The threads of one warp take a lock one after the other.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_of_a_warp(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += threadIdx.x;
    __threadfence();
    atomicExch(&lock, 0);
    out[threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_of_a_warp<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
