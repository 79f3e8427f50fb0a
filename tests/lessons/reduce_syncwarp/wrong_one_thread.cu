// expect: budget | at least four blocks share the work
// One thread adds up everything.
#include "reduce_syncwarp.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up
static_assert((block_size & (block_size - 1)) == 0 && block_size >= 64, "the tree halves, down to a warp");

__global__ void reduce_syncwarp_kernel(const float* values, float* sum, int n)
{
    float own = 0.0f;
    for (int i = 0; i < n; ++i) {
        own += values[i];
    }
    atomicAdd(sum, own);
}

void reduce_syncwarp(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        reduce_syncwarp_kernel<<<1, 1>>>(values, sum, n);
    }
}
