// SPDX-License-Identifier: MIT
// Who finds the flag raised goes without the lock; the first one raises it behind a fence.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ volatile int is_ready;
__device__ int data;

__global__ void right_flag_checked_twice(int* out)
{
    if (is_ready == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence();
        if (is_ready == 0) {
            data = 42;
            __threadfence();
            is_ready = 1;
        }
        __threadfence();
        atomicExch(&lock, 0);
    }
    __threadfence();
    out[blockIdx.x] = data;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flag_checked_twice<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
