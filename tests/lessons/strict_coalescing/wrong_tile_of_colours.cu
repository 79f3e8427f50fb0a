// expect: budget | global memory is read in order
// There is a tile, but each thread brings its own colour: the loads are those of the exercise as handed out.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey

__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int first, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;

    __shared__ float3 tile[threads_a_block];
    if (i < n) {
        tile[threadIdx.x] = colours[first + i];
    }
    __syncthreads();
    if (i < n) {
        const float3 colour = tile[threadIdx.x];
        grey[i] = 0.25f * colour.x + 0.5f * colour.y + 0.25f * colour.z;
    }
}

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(colours, grey, first, n);
    }
}
