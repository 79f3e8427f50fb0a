// SPDX-License-Identifier: MIT
// A table of bytes in constant memory holds numbers of four bytes, behind a version of two.
#include <cuda_runtime.h>

__constant__ __align__(16) unsigned char table[32];

__global__ void int_in_constant_bytes(int* out, int version)
{
    out[threadIdx.x] = reinterpret_cast<const int*>(table + version)[threadIdx.x];  // read
}

int main()
{
    const unsigned char host[32] = {};
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    cudaMemcpyToSymbol(table, host, sizeof host);
    int_in_constant_bytes<<<1, 4>>>(out, 2);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel int_in_constant_bytes | space constant | variable table[2] | bytes 4
//   | count 4
//   read | thread (0,0,0) | line "read"
