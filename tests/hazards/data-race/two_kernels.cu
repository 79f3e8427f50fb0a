// SPDX-License-Identifier: MIT
// Two kernels of one file, with arrays that lie side by side: each is called by its own name.
#include <cuda_runtime.h>

// [kernel]
__global__ void two_kernels(int* out)
{
    __shared__ int cells[64];
    cells[threadIdx.x] = threadIdx.x;  // cells, write
    out[threadIdx.x] = cells[63 - threadIdx.x];  // cells, read
}

__global__ void the_second(int* out)
{
    __shared__ int first[64], second[4][16];
    const int t = threadIdx.x;
    first[t] = out[t];
    second[t / 16][t % 16] = first[t];  // second, write
    out[t] = second[3 - t / 16][t % 16];  // second, read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    two_kernels<<<1, 64>>>(out);
    the_second<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel two_kernels | space shared | variable cells[31] | count 64
//   write | thread (31,0,0) | line "cells, write"
//   read | thread (32,0,0) | line "cells, read"
// expect: data-race | error | kernel the_second | space shared | variable second[1][0] | count 64
//   write | thread (16,0,0) | line "second, write"
//   read | thread (32,0,0) | line "second, read"
