// SPDX-License-Identifier: MIT
// Floating-point numbers can be divided by zero.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_remainder_of_floats(const int* in, int* out)
{
    const float x = static_cast<float>(in[threadIdx.x]);
    out[threadIdx.x] = fmodf(1.0f, x) > 1.0f / x ? 1 : 0;
}
// [kernel]

int main()
{
    int host[32];
    for (int i = 0; i < 32; ++i) {
        host[i] = i - 4;
    }
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    right_remainder_of_floats<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
