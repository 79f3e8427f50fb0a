// expect: budget | many threads share the work
// One warp takes all colours, 128 at a time.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int colours_a_tile = 128;
constexpr int segment = 16;  // floats in 64 bytes
constexpr int threads_a_block = 128;  // for the planes

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

// A thread takes four colours, whose 48 bytes are three vectors. It reads 16 bytes at a time and
// stores 16 bytes to each plane, so the warp's stores lie side by side.
constexpr int colours_a_thread = 4;

__global__ void planes_kernel(const float3* colours, float* red, float* green, float* blue, int m)
{
    const int group = blockIdx.x * threads_a_block + threadIdx.x;
    const int begin = group * colours_a_thread;
    if (begin + colours_a_thread <= m) {
        const float4* vectors = reinterpret_cast<const float4*>(colours + begin);
        const float4 a = vectors[0], b = vectors[1], c = vectors[2];
        reinterpret_cast<float4*>(red)[group] = make_float4(a.x, a.w, b.z, c.y);
        reinterpret_cast<float4*>(green)[group] = make_float4(a.y, b.x, b.w, c.z);
        reinterpret_cast<float4*>(blue)[group] = make_float4(a.z, b.y, c.x, c.w);
    } else {
        for (int k = begin; k < m; ++k) {  // the last up to three colours are no complete group
            red[k] = colours[k].x;
            green[k] = colours[k].y;
            blue[k] = colours[k].z;
        }
    }
}

void strict_coalescing(const float3* colours, float* grey, int first, int n, float* red, float* green,
                       float* blue, int m)
{
    if (n > 0) {
        strict_coalescing_kernel<<<1, 32>>>(colours, grey, first, n);
    }

    const int colours_a_block = threads_a_block * colours_a_thread;
    const int blocks_for_planes = (m + colours_a_block - 1) / colours_a_block;
    if (blocks_for_planes > 0) {
        planes_kernel<<<blocks_for_planes, threads_a_block>>>(colours, red, green, blue, m);
    }
}
