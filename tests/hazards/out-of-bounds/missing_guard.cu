// SPDX-License-Identifier: MIT
// The grid has more threads than the array has elements.
#include <cuda_runtime.h>

// [kernel]
__global__ void missing_guard(int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = n - i;  // write
}
// [kernel]

int main()
{
    const int n = 100;
    int* out = nullptr;
    cudaMalloc(&out, n * sizeof(int));  // allocated
    missing_guard<<<(n + 63) / 64, 64>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel missing_guard | block (1,0,0) | space global
//   | variable out[100] | bytes 4 | count 28
//   write | block (1,0,0) | thread (36,0,0) | line "write"
//   object allocation | bytes 400 | offset 400 | line "allocated"
