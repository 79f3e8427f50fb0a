// SPDX-License-Identifier: MIT
// A kernel adds to an output that nobody has set to zero.
#include <cuda_runtime.h>

__global__ void sum_begins_with_anything(float* out)
{
    out[threadIdx.x] += 1.0f;  // read
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));  // allocated
    sum_begins_with_anything<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel sum_begins_with_anything | space global | variable out[0]
//   | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 128 | offset 0 | line "allocated"
