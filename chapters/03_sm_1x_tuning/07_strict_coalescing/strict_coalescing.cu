// Exercise 3.7: colours of three floats, read in the strict order of compute capability 1.0 and as today.
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

// TODO 2: Let a thread take four colours that lie side by side, and move 16 bytes at a time: three loads of a
// float4, and one store of a float4 to each plane. At the end up to three colours are left. Everything down
// to the end of TODO 2 may change; the host makes the grid from `colours_a_thread`.
constexpr int colours_a_thread = 1;

// [planes]
__global__ void planes_kernel(const float3* colours, float* red, float* green, float* blue, int m)
{
    const int k = blockIdx.x * threads_a_block + threadIdx.x;
    if (k < m) {
        const float3 colour = colours[k];
        red[k] = colour.x;
        green[k] = colour.y;
        blue[k] = colour.z;
    }
}
// [planes]
// end of TODO 2

void strict_coalescing(const float3* colours, float* grey, int first, int n, float* red, float* green,
                       float* blue, int m)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }

    const int colours_a_block = threads_a_block * colours_a_thread;
    const int blocks_for_planes = (m + colours_a_block - 1) / colours_a_block;
    if (blocks_for_planes > 0) {
        planes_kernel<<<blocks_for_planes, threads_a_block>>>(colours, red, green, blue, m);
    }
}
