// SPDX-License-Identifier: MIT
// The part of a number that modf() stores goes behind the end.
#include <cuda_runtime.h>

__global__ void modf_past_the_end(double* whole, float* sines)
{
    float cosine = 0.0f;
    modf(1.5 * threadIdx.x, &whole[threadIdx.x]);  // write
    sincosf(0.5f * threadIdx.x, &sines[threadIdx.x], &cosine);
}

int main()
{
    double* whole = nullptr;
    cudaMalloc(&whole, 31 * sizeof(double));  // allocated
    float* sines = nullptr;
    cudaMalloc(&sines, 32 * sizeof(float));
    modf_past_the_end<<<1, 32>>>(whole, sines);
    cudaDeviceSynchronize();
    cudaFree(whole);
    cudaFree(sines);
}

// expect: out-of-bounds | error | reason outside | kernel modf_past_the_end | space global
//   | variable whole[31] | bytes 8
//   write | thread (31,0,0) | line "write"
//   object allocation | bytes 248 | offset 248 | line "allocated"
