// SPDX-License-Identifier: MIT
// The function expects its caller to hold the lock, and takes none.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__device__ void add(int value)
{
    total += value;
}

__global__ void right_lock_freed_before_the_next(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    add(1);
    out[0] = total;
    __threadfence();
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_freed_before_the_next<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
