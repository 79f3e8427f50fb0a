// Exercise 3.7: colours of three floats, read in the strict order that compute capability 1.0 asks for.
// Page: lesson 3.7.  Checks: strict_coalescing.check.cpp, in this folder.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey

// [kernel]
__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;

    // TODO 1: Let the block read its colours as floats, side by side, into shared memory, and take each
    // colour from there. Thread 0 begins where a segment of 64 bytes begins, wherever `first` is;
    // the floats in front of the first colour are there and may be read as well.
    if (i < n) {
        const float3 colour = colours[first + i];
        grey[i] = 0.25f * colour.x + 0.5f * colour.y + 0.25f * colour.z;
    }
    // end of TODO 1
}
// [kernel]

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }
}
