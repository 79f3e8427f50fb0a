// SPDX-License-Identifier: MIT
// Two blocks can find the lock free before one of them takes it, in spite of its fences: looking and taking are two steps.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int lock;
__device__ int total;

__global__ void lock_of_a_volatile_variable()
{
    __threadfence();
    while (lock != 0) {
    }
    lock = 1;
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    lock = 0;
}
// [kernel]

int main()
{
    lock_of_a_volatile_variable<<<4, 1>>>();
    cudaDeviceSynchronize();
}
