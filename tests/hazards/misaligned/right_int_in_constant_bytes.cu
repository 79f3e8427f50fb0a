// SPDX-License-Identifier: MIT
// The version is filled up to four bytes.
#include <cuda_runtime.h>

__constant__ __align__(16) unsigned char table[32];

__global__ void right_int_in_constant_bytes(int* out, int version)
{
    out[threadIdx.x] = reinterpret_cast<const int*>(table + version)[threadIdx.x];
}

int main()
{
    const unsigned char host[32] = {};
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    cudaMemcpyToSymbol(table, host, sizeof host);
    right_int_in_constant_bytes<<<1, 4>>>(out, 4);
    cudaDeviceSynchronize();
    cudaFree(out);
}
