// SPDX-License-Identifier: MIT
// The lock is freed by an ordinary write, which races with those who try to take it.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void lock_freed_plainly(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {  // lock, taken
    }
    __threadfence();
    total += blockIdx.x;  // total
    __threadfence();
    lock = 0;  // lock, freed
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_freed_plainly<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_freed_plainly | space global | variable lock
//   atomic | line "lock, taken"
//   write | line "lock, freed"
// expect: data-race | error | kernel lock_freed_plainly | space global | variable total
//   read | line "total"
//   write | line "total"
// expect: data-race | error | kernel lock_freed_plainly | space global | variable total
//   write | line "total"
// expect: data-race | error | kernel lock_freed_plainly | space global | variable lock
//   write | line "lock, freed"
