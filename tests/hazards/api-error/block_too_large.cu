// SPDX-License-Identifier: MIT
// A block of 1025 threads: the launch is refused, and nobody asks.
#include <cuda_runtime.h>

// [kernel]
__global__ void block_too_large(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 1025 * sizeof(int));
    block_too_large<<<1, 1025>>>(out);  // launch
    cudaFree(out);
}
// [kernel]

// expect: api-error | error | reason launch | function the launch of block_too_large
//   | error cudaErrorInvalidValue
//   | detail a block has 1025 x 1 x 1 = 1025 threads; at most 1024 are allowed, and 1024 x 1024 x 64 in each extent
//   call | line "launch"
