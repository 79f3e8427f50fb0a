// SPDX-License-Identifier: MIT
// Rows are 32 floats apart, of which 30 are used.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_float4_of_padded_rows(const float* in, float* out,
                                            int stride)
{
    const float* row = in + threadIdx.x * stride;
    const float4 four = *reinterpret_cast<const float4*>(row);
    out[threadIdx.x] = four.x + four.y;
}
// [kernel]

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 8 * 32 * sizeof(float));
    cudaMalloc(&out, 8 * sizeof(float));
    cudaMemset(in, 0, 8 * 32 * sizeof(float));
    right_float4_of_padded_rows<<<1, 8>>>(in, out, 32);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
