// SPDX-License-Identifier: MIT
// The input is allocated, and nothing is copied to it.
#include <cuda_runtime.h>

__global__ void input_never_copied(const float* in, float* out)
{
    out[threadIdx.x] = 2.0f * in[threadIdx.x];  // read
}

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, 32 * sizeof(float));  // allocated
    cudaMalloc(&out, 32 * sizeof(float));
    input_never_copied<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel input_never_copied | space global | variable in[0] | bytes 4
//   | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 128 | offset 0 | line "allocated"
