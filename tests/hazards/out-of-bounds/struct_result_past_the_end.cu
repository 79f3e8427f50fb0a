// SPDX-License-Identifier: MIT
// The struct that a function returns goes behind the end.
#include <cuda_runtime.h>

struct Six
{
    float values[6];
};

__device__ __noinline__ Six six_of(float x)
{
    Six six;
    for (int i = 0; i < 6; ++i) {
        six.values[i] = x + i;
    }
    return six;
}

__global__ void struct_result_past_the_end(Six* out)
{
    out[threadIdx.x] = six_of(threadIdx.x);  // write
}

int main()
{
    Six* out = nullptr;
    cudaMalloc(&out, 31 * sizeof(Six));  // allocated
    struct_result_past_the_end<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel struct_result_past_the_end | space global
//   | variable out[31] | bytes 4 | count 6
//   write | thread (31,0,0) | line "write"
//   object allocation | bytes 744 | offset 744 | line "allocated"
