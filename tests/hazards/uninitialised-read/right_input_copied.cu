// SPDX-License-Identifier: MIT
// The input is copied before the kernel reads it.
#include <cuda_runtime.h>

__global__ void right_input_copied(const float* in, float* out)
{
    out[threadIdx.x] = 2.0f * in[threadIdx.x];
}

int main()
{
    const float host[32] = {};
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    right_input_copied<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
