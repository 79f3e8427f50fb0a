// Exercise 0.2: more threads than elements.
// Page: lesson 0.2.  Checks: scale.check.cpp, in this folder.
#include "scale.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads per block

// [kernel]
__global__ void scale_kernel(const float* in, float* out, float factor, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    // TODO 1: Only threads that have an element may do the next line.
    out[i] = factor * in[i];
    // end of TODO 1
}

void scale(const float* in, float* out, float factor, int n)
{
    // TODO 2: As many blocks as n elements need. 4 is right for 1,000 elements.
    const int blocks = 4;
    // end of TODO 2
    scale_kernel<<<blocks, block_size>>>(in, out, factor, n);
}
// [kernel]
