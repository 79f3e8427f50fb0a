// SPDX-License-Identifier: MIT
// Each block has a flag of its own, and the first block waits for all of them, without a fence. Which flags it finds raised
// depends on the order of the blocks.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[4];
__device__ volatile int flags[4];

__global__ void flags_of_blocks_without_fences(int* out)
{
    if (blockIdx.x > 0) {
        data[blockIdx.x] = blockIdx.x;  // write
        flags[blockIdx.x] = 1;
    } else {
        for (int b = 1; b < 4; ++b) {
            while (flags[b] == 0) {
            }
            out[b] = data[b];  // read
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    flags_of_blocks_without_fences<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel flags_of_blocks_without_fences | space global | variable data
//   read | line "read"
//   write | line "write"
