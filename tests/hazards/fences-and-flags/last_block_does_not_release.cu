// SPDX-License-Identifier: MIT
// The block that comes last in this run is the one without a fence before it frees the lock: no other takes it from it.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void last_block_does_not_release(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;  // fault
    if (blockIdx.x != gridDim.x - 1) {
        __threadfence();
    }
    *(volatile int*)&lock = 0;
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    last_block_does_not_release<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel last_block_does_not_release | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel last_block_does_not_release | space global | variable total
//   write | line "fault"
