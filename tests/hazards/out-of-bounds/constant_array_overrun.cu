// SPDX-License-Identifier: MIT
// A loop over a __constant__ array goes one step too far.
#include <cuda_runtime.h>

__constant__ float weights[5];

__global__ void constant_array_overrun(float* out)
{
    float sum = 0.0f;
    for (int i = 0; i <= 5; ++i) {
        sum += weights[i];  // read
    }
    out[threadIdx.x] = sum;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    constant_array_overrun<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel constant_array_overrun | space global
//   | variable weights[5] | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 20 | offset 20
