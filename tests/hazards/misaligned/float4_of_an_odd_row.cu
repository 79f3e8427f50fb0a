// SPDX-License-Identifier: MIT
// Rows of 30 floats: every second one begins at no multiple of 16 bytes.
#include <cuda_runtime.h>

// [kernel]
__global__ void float4_of_an_odd_row(const float* in, float* out, int width)
{
    const float* row = in + threadIdx.x * width;
    const float4 four = *reinterpret_cast<const float4*>(row);  // read
    out[threadIdx.x] = four.x + four.y;
}
// [kernel]

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 8 * 30 * sizeof(float));  // allocated
    cudaMalloc(&out, 8 * sizeof(float));
    cudaMemset(in, 0, 8 * 30 * sizeof(float));
    float4_of_an_odd_row<<<1, 8>>>(in, out, 30);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel float4_of_an_odd_row | space global | variable in[30] | bytes 16
//   | count 4
//   read | thread (1,0,0) | line "read"
//   object allocation | bytes 960 | offset 120 | line "allocated"
