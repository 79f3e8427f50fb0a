// SPDX-License-Identifier: MIT
// memset() and memcpy() in a kernel of exactly what there is.

#include <cuda_runtime.h>

#include <cstring>

__global__ void right_memcpy_of_all(char* in, char* out)
{
    memset(in, 1, 31);
    memcpy(out, in, 31);
}

int main()
{
    char* in = nullptr;
    char* out = nullptr;
    cudaMalloc(&in, 31);
    cudaMalloc(&out, 31);
    right_memcpy_of_all<<<1, 1>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
