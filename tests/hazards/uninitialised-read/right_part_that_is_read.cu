// SPDX-License-Identifier: MIT
// Half of the array is copied, and half of it is read.
#include <cuda_runtime.h>

__global__ void right_part_that_is_read(const float* in, float* out)
{
    out[threadIdx.x] = in[threadIdx.x];
}

int main()
{
    const float host[32] = {};
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 2 * sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    right_part_that_is_read<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
