// SPDX-License-Identifier: MIT
// A function that is not inlined gets a local array of eight elements, and writes a ninth.
#include <cuda_runtime.h>

// [kernel]
__device__ __noinline__ void weigh(float* weights, int count)
{
    for (int i = 0; i <= count; ++i) {
        weights[i] = 0.125f;  // write
    }
}

__global__ void array_of_the_caller(float* out)
{
    float weights[8];
    weigh(weights, 8);
    float sum = 0;
    for (float weight : weights) {
        sum += weight;
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    array_of_the_caller<<<1, 32>>>(out);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 1 : 0;
}

// expect: out-of-bounds | error | reason local | kernel array_of_the_caller | space local
//   | variable weights[8] | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
//   object variable | bytes 32 | offset 32
