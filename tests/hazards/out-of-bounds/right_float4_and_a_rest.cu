// SPDX-License-Identifier: MIT
// Four at a time as long as there are four, and one at a time behind that.
#include <cuda_runtime.h>

__global__ void right_float4_and_a_rest(const float* in, float* out, int n)
{
    const int i = 4 * threadIdx.x;
    if (i + 4 <= n) {
        const float4 four = *reinterpret_cast<const float4*>(in + i);
        out[threadIdx.x] = four.x + four.y + four.z + four.w;
    } else if (i < n) {
        float sum = 0.0f;
        for (int k = i; k < n; ++k) {
            sum += in[k];
        }
        out[threadIdx.x] = sum;
    }
}

int main()
{
    const int n = 62;
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, 16 * sizeof(float));
    cudaMemset(in, 0, n * sizeof(float));
    right_float4_and_a_rest<<<1, 16>>>(in, out, n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
