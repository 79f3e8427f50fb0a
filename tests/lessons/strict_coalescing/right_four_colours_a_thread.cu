// expect: accepted
// A block turns 512 colours, 128 at a time from one tile, so a block has one segment more and not four.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey
constexpr int colours_a_block = 4 * threads_a_block;
constexpr int segment = 16;           // floats in 64 bytes

__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    __shared__ float tile[3 * colours_a_block + segment - 1];
    const float* components = reinterpret_cast<const float*>(colours);
    const int block_first = blockIdx.x * colours_a_block;
    const int begin = 3 * (first + block_first);
    const int end = begin + 3 * min(colours_a_block, n - block_first);
    const int aligned = begin / segment * segment;
    for (int at = aligned + threadIdx.x; at < end; at += threads_a_block) {
        tile[at - aligned] = components[at];
    }
    __syncthreads();

    for (int k = threadIdx.x; k < colours_a_block && block_first + k < n; k += threads_a_block) {
        const float* colour = &tile[begin - aligned + 3 * k];
        grey[block_first + k] = 0.25f * colour[0] + 0.5f * colour[1] + 0.25f * colour[2];
    }
}

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + colours_a_block - 1) / colours_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }
}
