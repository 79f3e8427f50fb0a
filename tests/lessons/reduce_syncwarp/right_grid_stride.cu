// expect: accepted
// At most 16 blocks, whose threads add up several values each before the tree begins.
#include "reduce_syncwarp.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up
static_assert((block_size & (block_size - 1)) == 0 && block_size >= 64, "the tree halves, down to a warp");

__global__ void reduce_syncwarp_kernel(const float* values, float* sum, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    float own = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        own += values[i];
    }
    sums[t] = own;
    __syncthreads();

    for (int offset = block_size / 2; offset >= 32; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }

    for (int offset = 16; offset > 0; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncwarp();
    }

    if (t == 0) {
        atomicAdd(sum, sums[0]);
    }
}

void reduce_syncwarp(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        reduce_syncwarp_kernel<<<blocks < 16 ? blocks : 16, block_size>>>(values, sum, n);
    }
}
