// SPDX-License-Identifier: MIT
// The host writes constant memory, and the kernel reads it.
#include <cuda_runtime.h>

__constant__ float weights[32];

__global__ void right_constant_array_read(float* out)
{
    out[threadIdx.x] = weights[threadIdx.x];
}

int main()
{
    const float host[32] = {};
    cudaMemcpyToSymbol(weights, host, sizeof host);
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_constant_array_read<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
