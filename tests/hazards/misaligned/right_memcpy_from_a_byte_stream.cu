// SPDX-License-Identifier: MIT
// memcpy() takes a number from wherever it begins.

#include <cuda_runtime.h>

#include <cstring>

__global__ void right_memcpy_from_a_byte_stream(const unsigned char* bytes, int* out)
{
    int value = 0;
    memcpy(&value, bytes + 1 + 4 * threadIdx.x, sizeof value);
    out[threadIdx.x] = value;
}

int main()
{
    unsigned char* bytes = nullptr;
    int* out = nullptr;
    cudaMalloc(&bytes, 33);
    cudaMalloc(&out, 8 * sizeof(int));
    cudaMemset(bytes, 0, 33);
    right_memcpy_from_a_byte_stream<<<1, 8>>>(bytes, out);
    cudaDeviceSynchronize();
    cudaFree(bytes);
    cudaFree(out);
}
