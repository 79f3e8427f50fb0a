// SPDX-License-Identifier: MIT
// The block that takes the lock first has nothing to acquire, so only another order of the blocks shows the race.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void lock_of_totals(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    if (blockIdx.x > 0) {
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
    lock_of_totals<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | reason lock | kernel lock_of_totals | block (1,0,0)
//   | space global | variable total
//   write | thread (0,0,0) | line "fault"
//   read | block (1,0,0) | thread (0,0,0) | line "fault"
// expect: data-race | error | between blocks | reason lock | kernel lock_of_totals | block (1,0,0)
//   | space global | variable total
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
