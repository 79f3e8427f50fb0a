// SPDX-License-Identifier: MIT
// The reader takes the lock as well.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void right_lock_for_readers_too(int* out)
{
    if (blockIdx.x == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence();
        out[0] = total;
        __threadfence();
        atomicExch(&lock, 0);
        return;
    }
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_for_readers_too<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
