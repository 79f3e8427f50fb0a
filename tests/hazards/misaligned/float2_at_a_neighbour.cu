// SPDX-License-Identifier: MIT
// The pair that begins at each element, the odd ones too.
#include <cuda_runtime.h>

__global__ void float2_at_a_neighbour(const float* in, float* out)
{
    const float2 pair = *reinterpret_cast<const float2*>(in + threadIdx.x);  // read
    out[threadIdx.x] = pair.x + pair.y;
}

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 33 * sizeof(float));  // allocated
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 33 * sizeof(float));
    float2_at_a_neighbour<<<1, 32>>>(in, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel float2_at_a_neighbour | space global | variable in[1] | bytes 8
//   | count 16
//   read | thread (1,0,0) | line "read"
//   object allocation | bytes 132 | offset 4 | line "allocated"
