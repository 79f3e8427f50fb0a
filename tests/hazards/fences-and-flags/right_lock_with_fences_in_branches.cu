// SPDX-License-Identifier: MIT
// Whichever way through it a thread takes, a fence stands behind the taking of the lock and another before it is freed.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_with_fences_in_branches(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    if (blockIdx.x == 0) {
        __threadfence();
        total = total + 10;
        __threadfence();
        atomicExch(&lock, 0);
    } else {
        __threadfence_system();
        total += blockIdx.x;
        __threadfence_system();
        *(volatile int*)&lock = 0;
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_with_fences_in_branches<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
