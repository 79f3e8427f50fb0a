// SPDX-License-Identifier: MIT
// cudaMalloc() is given the number of elements.
#include <cuda_runtime.h>

__global__ void elements_instead_of_bytes(double* out)
{
    out[threadIdx.x] = 1.0;  // write
}

int main()
{
    double* out = nullptr;
    cudaMalloc(&out, 64);  // allocated
    elements_instead_of_bytes<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel elements_instead_of_bytes | space global
//   | variable out[8] | bytes 8 | count 56
//   write | thread (8,0,0) | line "write"
//   object allocation | bytes 64 | offset 64 | line "allocated"
