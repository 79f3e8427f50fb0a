// SPDX-License-Identifier: MIT
// The number of floats is no multiple of four.
#include <cuda_runtime.h>

__global__ void float4_over_the_end(const float* in, float* out, int n)
{
    const int i = 4 * threadIdx.x;
    if (i < n) {
        const float4 four = *reinterpret_cast<const float4*>(in + i);  // read
        out[threadIdx.x] = four.x + four.y;
    }
}

int main()
{
    const int n = 62;
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, n * sizeof(float));  // allocated
    cudaMalloc(&out, 16 * sizeof(float));
    cudaMemset(in, 0, n * sizeof(float));
    float4_over_the_end<<<1, 16>>>(in, out, n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel float4_over_the_end | space global
//   | variable in[60] | bytes 16
//   read | thread (15,0,0) | line "read"
//   object allocation | bytes 248 | offset 240 | line "allocated"
