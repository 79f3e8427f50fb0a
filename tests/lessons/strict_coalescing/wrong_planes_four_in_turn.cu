// expect: budget | each sector of the colours
// A thread takes four colours, but one after the other, as a float3 each.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey
constexpr int segment = 16;           // floats in 64 bytes

// [kernel]
__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;

    __shared__ float tile[3 * threads_a_block + segment - 1];
    const float* components = reinterpret_cast<const float*>(colours);
    const int block_first = blockIdx.x * threads_a_block;
    const int begin = 3 * (first + block_first);
    const int end = begin + 3 * min(threads_a_block, n - block_first);
    const int aligned = begin / segment * segment;
    for (int at = aligned + threadIdx.x; at < end; at += threads_a_block) {
        tile[at - aligned] = components[at];
    }
    __syncthreads();

    if (i < n) {
        // Three words from thread to thread: an odd number, so no two threads meet in a bank.
        const float* colour = &tile[begin - aligned + 3 * threadIdx.x];
        grey[i] = 0.25f * colour[0] + 0.5f * colour[1] + 0.25f * colour[2];
    }
}
// [kernel]

constexpr int colours_a_thread = 4;

// [planes]
__global__ void planes_kernel(const float3* colours, float* red, float* green, float* blue, int m)
{
    for (int k = blockIdx.x * colours_a_thread * threads_a_block + threadIdx.x, last = k + colours_a_thread * threads_a_block;
         k < last && k < m; k += threads_a_block) {
        const float3 colour = colours[k];
        red[k] = colour.x;
        green[k] = colour.y;
        blue[k] = colour.z;
    }
}
// [planes]

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
