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
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, 32, cudaMemcpyHostToDevice);
    copied_as_many_bytes_as_elements<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
