// SPDX-License-Identifier: MIT
// A kernel prepares its own table in constant memory.
#include <cuda_runtime.h>

__constant__ float weights[32];

__global__ void constant_array_written(float* out)
{
    weights[threadIdx.x] = 1.0f;  // write
    out[threadIdx.x] = weights[threadIdx.x];
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    constant_array_written<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: wrong-side | error | reason constant variable in a kernel | kernel constant_array_written
//   | space constant | variable weights[0] | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
