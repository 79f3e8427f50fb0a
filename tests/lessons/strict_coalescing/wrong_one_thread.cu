// expect: budget | many threads share the work
// One thread takes all colours, 128 at a time.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int colours_a_tile = 128;
constexpr int segment = 16;  // floats in 64 bytes

// [kernel]
__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    __shared__ float tile[3 * colours_a_tile + segment - 1];
    const float* components = reinterpret_cast<const float*>(colours);
    for (int block_first = 0; block_first < n; block_first += colours_a_tile) {
        const int begin = 3 * (first + block_first);
        const int end = begin + 3 * min(colours_a_tile, n - block_first);
        const int aligned = begin / segment * segment;
        for (int at = aligned + threadIdx.x; at < end; at += blockDim.x) {
            tile[at - aligned] = components[at];
        }
        __syncthreads();

        for (int mine = threadIdx.x; mine < min(colours_a_tile, n - block_first); mine += blockDim.x) {
            const float* colour = &tile[begin - aligned + 3 * mine];
            grey[block_first + mine] = 0.25f * colour[0] + 0.5f * colour[1] + 0.25f * colour[2];
        }
        __syncthreads();  // the next tile takes the place of this one
    }
}
// [kernel]

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    if (n > 0) {
        strict_coalescing_kernel<<<1, 1>>>(colours, grey, first, n);
    }
}
