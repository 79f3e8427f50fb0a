// SPDX-License-Identifier: MIT
// A float3 is three floats, and needs the alignment of one.
#include <cuda_runtime.h>

__global__ void right_float3(const float3* in, float* out)
{
    const float3 point = in[threadIdx.x];
    out[threadIdx.x] = point.x + point.y + point.z;
}

int main()
{
    float3* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 32 * sizeof(float3));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 32 * sizeof(float3));
    right_float3<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
