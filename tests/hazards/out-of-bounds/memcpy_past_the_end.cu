// SPDX-License-Identifier: MIT
// memcpy() in a kernel reads more than there is.

#include <cuda_runtime.h>

#include <cstring>

__global__ void memcpy_past_the_end(const int* in, int* out)
{
    memcpy(out + 8 * threadIdx.x, in + 8 * threadIdx.x, 8 * sizeof(int));  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 30 * sizeof(int));  // allocated
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 30 * sizeof(int));
    memcpy_past_the_end<<<1, 4>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel memcpy_past_the_end | space global
//   | variable in[30] | bytes 4 | count 2
//   read | thread (3,0,0) | line "read"
//   object allocation | bytes 120 | offset 120 | line "allocated"
