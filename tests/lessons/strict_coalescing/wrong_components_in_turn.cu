// expect: budget | global memory is read in order
// The three components are read by three loads written out: in each, the threads are 12 bytes apart as before.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey

__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;

    if (i < n) {
        const float* colour = reinterpret_cast<const float*>(colours + first + i);
        const float red = colour[0];
        const float green = colour[1];
        const float blue = colour[2];
        grey[i] = 0.25f * red + 0.5f * green + 0.25f * blue;
    }
}

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }
}
