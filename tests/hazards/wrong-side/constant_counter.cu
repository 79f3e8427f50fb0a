// SPDX-License-Identifier: MIT
// A counter is in constant memory.
#include <cuda_runtime.h>

struct Totals
{
    int first;
    int hits[4];
};

__constant__ Totals totals;

__global__ void constant_counter(float* out)
{
    atomicAdd(&totals.hits[threadIdx.x % 4], 1);  // atomic
    out[threadIdx.x] = 1.0f;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    constant_counter<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: wrong-side | error | reason constant variable in a kernel | kernel constant_counter
//   | space constant | variable totals.hits[0] | bytes 4 | count 32
//   atomic | thread (0,0,0) | line "atomic"
