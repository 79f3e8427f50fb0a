// expect: budget
// Thread 0 fetches the floats for its block.
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
    for (int at = aligned; threadIdx.x == 0 && at < end; ++at) {
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

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }
}
