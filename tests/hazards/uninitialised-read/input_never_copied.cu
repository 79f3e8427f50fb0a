// SPDX-License-Identifier: MIT
// The input is allocated, and nothing is copied to it.
#include <cuda_runtime.h>

__global__ void input_never_copied(const float* in, float* out)
{
    out[threadIdx.x] = 2.0f * in[threadIdx.x];  // read
}

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    input_never_copied<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
