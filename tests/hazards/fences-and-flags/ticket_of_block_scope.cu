// SPDX-License-Identifier: MIT
// The counter of tickets is atomic for the threads of one block, and all blocks take from it.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned tickets;

__global__ void ticket_of_block_scope(int* out)
{
    __threadfence();
    if (atomicAdd_block(&tickets, 1) == gridDim.x - 1) {  // fault
        out[0] = 1;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    ticket_of_block_scope<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | block scope | kernel ticket_of_block_scope | space global | variable tickets
//   atomic | line "fault"
