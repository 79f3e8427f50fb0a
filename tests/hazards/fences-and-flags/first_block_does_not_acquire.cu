// SPDX-License-Identifier: MIT
// The block that comes first in this run is the one without a fence behind the taking of the lock.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void first_block_does_not_acquire(int* out)
{
    while (atomicExch(&lock, 1) != 0) {
    }
    if (blockIdx.x != 0) {
        __threadfence();
    }
    total += blockIdx.x;  // fault
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
    first_block_does_not_acquire<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel first_block_does_not_acquire | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel first_block_does_not_acquire | space global | variable total
//   write | line "fault"
