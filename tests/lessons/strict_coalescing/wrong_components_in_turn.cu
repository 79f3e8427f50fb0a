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
