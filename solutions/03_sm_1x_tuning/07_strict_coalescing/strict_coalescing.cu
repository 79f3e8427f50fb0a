// Exercise 3.7: colours of three floats, read in the strict order of compute capability 1.0 and as today.
// Page: lesson 3.7.  Checks: strict_coalescing.check.cpp, in this folder.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey
constexpr int segment = 16;           // floats in 64 bytes

// [kernel]
__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;

    // TODO 1 solved: the block reads its floats one after the other, and a half-warp 16 that lie in one
    // segment. For that the tile begins up to 15 floats early; those floats are there, but not needed.
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
    // end of TODO 1
}
// [kernel]

// TODO 2 solved: a thread takes four colours, whose 48 bytes are three vectors. It reads 16 bytes at a time
// and stores 16 bytes to each plane, so the warp's stores lie side by side.
constexpr int colours_a_thread = 4;

// [planes]
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
