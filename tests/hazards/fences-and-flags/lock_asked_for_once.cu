// SPDX-License-Identifier: MIT
// Whether the lock was free is not looked at.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void lock_asked_for_once(int* out)
{
    atomicCAS(&lock, 0, 1);
    __threadfence();
    total += blockIdx.x;  // fault
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_asked_for_once<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_asked_for_once | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel lock_asked_for_once | space global | variable total
//   write | line "fault"
