// SPDX-License-Identifier: MIT
// The lock keeps the others out, but not their writes: those may arrive when it is free again.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;

__global__ void lock_without_fences(int* out)
{
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    total += blockIdx.x;  // fault
    atomicExch(&lock, 0);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_without_fences<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_without_fences | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel lock_without_fences | space global | variable total
//   write | line "fault"
