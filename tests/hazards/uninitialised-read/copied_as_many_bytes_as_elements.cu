// SPDX-License-Identifier: MIT
// cudaMemcpy() is given the number of elements, and so copies a quarter of them.
#include <cuda_runtime.h>

__global__ void copied_as_many_bytes_as_elements(const float* in, float* out)
{
    out[threadIdx.x] = in[threadIdx.x];  // read
}

int main()
{
    const float host[32] = {};
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, sizeof host);  // allocated
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, 32, cudaMemcpyHostToDevice);
    copied_as_many_bytes_as_elements<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel copied_as_many_bytes_as_elements | space global
//   | variable in[8] | bytes 4 | count 24
//   read | thread (8,0,0) | line "read"
//   object allocation | bytes 128 | offset 32 | line "allocated"
