// SPDX-License-Identifier: MIT
// Each block takes a lock of its own, so nobody is kept out.
#include <cuda_runtime.h>

// [kernel]
__device__ int locks[4];
__device__ int total;

__global__ void lock_for_each_block(int* out)
{
    while (atomicCAS(&locks[blockIdx.x], 0, 1) != 0) {
    }
    __threadfence();
    total += blockIdx.x;  // fault
    __threadfence();
    atomicExch(&locks[blockIdx.x], 0);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_for_each_block<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_for_each_block | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel lock_for_each_block | space global | variable total
//   write | line "fault"
