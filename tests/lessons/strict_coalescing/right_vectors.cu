// expect: accepted
// The floats come as float4, from the beginning of 256 bytes on; the last up to three come one by one.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int segment = 64;  // floats in the 256 bytes of a half-warp

__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    __shared__ __align__(16) float tile[3 * threads_a_block + segment];
    const float* components = reinterpret_cast<const float*>(colours);
    const int block_first = blockIdx.x * threads_a_block;
    const int begin = 3 * (first + block_first);
    const int aligned = begin / segment * segment;
    const int count = begin + 3 * min(threads_a_block, n - block_first) - aligned;
    for (int k = threadIdx.x; k < count / 4; k += threads_a_block) {
        reinterpret_cast<float4*>(tile)[k] = reinterpret_cast<const float4*>(components + aligned)[k];
    }
    const int rest = count / 4 * 4 + threadIdx.x;
    if (rest < count) {
        tile[rest] = components[aligned + rest];
    }
    __syncthreads();

    const int i = block_first + threadIdx.x;
    if (i < n) {
        const float* colour = &tile[begin - aligned + 3 * threadIdx.x];
        grey[i] = 0.25f * colour[0] + 0.5f * colour[1] + 0.25f * colour[2];
    }
}

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }
}
