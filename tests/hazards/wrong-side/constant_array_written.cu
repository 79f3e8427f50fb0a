// SPDX-License-Identifier: MIT
// A kernel prepares its own table in constant memory.
#include <cuda_runtime.h>

__constant__ float weights[32];

__global__ void constant_array_written(float* out)
{
    weights[threadIdx.x] = 1.0f;  // write
    out[threadIdx.x] = weights[threadIdx.x];
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    constant_array_written<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
