// SPDX-License-Identifier: MIT
// A fence of the block orders nothing for a thread of another block.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void fences_of_block_scope(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence_block();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    fences_of_block_scope<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel fences_of_block_scope | space global | variable data
//   read | line "read"
//   write | line "write"
