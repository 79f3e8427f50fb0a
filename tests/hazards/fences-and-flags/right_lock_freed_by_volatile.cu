// SPDX-License-Identifier: MIT
// The lock is freed by a volatile write behind a fence.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_freed_by_volatile(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    *static_cast<volatile int*>(&lock) = 0;
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_freed_by_volatile<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
