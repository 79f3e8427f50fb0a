// SPDX-License-Identifier: MIT
// memset() in a kernel clears eight words of seven.

#include <cuda_runtime.h>

#include <cstring>

__global__ void memset_past_the_end(int* out)
{
    memset(out, 0, 8 * sizeof(int));  // write
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 7 * sizeof(int));  // allocated
    memset_past_the_end<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel memset_past_the_end | space global
//   | variable out[7] | bytes 4
//   write | thread (0,0,0) | line "write"
//   object allocation | bytes 28 | offset 28 | line "allocated"
