// SPDX-License-Identifier: MIT
// A copy by the built-in name of memcpy() reads behind the end.
#include <cuda_runtime.h>

__global__ void builtin_copy_past_the_end(const float* in, float* out)
{
    __builtin_memcpy(&out[3 * threadIdx.x], &in[3 * threadIdx.x], 3 * sizeof(float));  // read
}

int main()
{
    float* in = nullptr;
    cudaMalloc(&in, 95 * sizeof(float));  // allocated
    cudaMemset(in, 0, 95 * sizeof(float));
    float* out = nullptr;
    cudaMalloc(&out, 96 * sizeof(float));
    builtin_copy_past_the_end<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel builtin_copy_past_the_end | space global
//   | variable in[95] | bytes 4
//   read | thread (31,0,0) | line "read"
//   object allocation | bytes 380 | offset 380 | line "allocated"
