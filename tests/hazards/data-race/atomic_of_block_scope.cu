// SPDX-License-Identifier: MIT
// atomicAdd_block() is atomic for the threads of one block only.
#include <cuda_runtime.h>

// [kernel]
__device__ int total;

__global__ void atomic_of_block_scope(int* out)
{
    atomicAdd_block(&total, 1);  // fault
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    atomic_of_block_scope<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | block scope | kernel atomic_of_block_scope | block (1,0,0)
//   | space global | variable total
//   atomic | thread (0,0,0) | line "fault"
//   atomic | block (1,0,0) | thread (0,0,0) | line "fault"
