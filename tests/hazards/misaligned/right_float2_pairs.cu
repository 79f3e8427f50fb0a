// SPDX-License-Identifier: MIT
// The pair that begins at every second element.
#include <cuda_runtime.h>

__global__ void right_float2_pairs(const float* in, float* out)
{
    const float2 pair = *reinterpret_cast<const float2*>(in + 2 * threadIdx.x);
    out[threadIdx.x] = pair.x + pair.y;
}

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 64 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 64 * sizeof(float));
    right_float2_pairs<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
