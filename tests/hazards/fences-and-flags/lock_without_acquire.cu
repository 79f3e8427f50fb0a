// SPDX-License-Identifier: MIT
// The fence before the lock is freed is there; that behind its taking is not.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void lock_without_acquire(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
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
    lock_without_acquire<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_without_acquire | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel lock_without_acquire | space global | variable total
//   write | line "fault"
