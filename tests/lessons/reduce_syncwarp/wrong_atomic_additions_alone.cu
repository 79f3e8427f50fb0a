// expect: budget | one thread of a block adds
// Every thread adds its value to the result. Atomic functions make it right, one after the other.
#include "reduce_syncwarp.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up
static_assert((block_size & (block_size - 1)) == 0 && block_size >= 64, "the tree halves, down to a warp");

__global__ void reduce_syncwarp_kernel(const float* values, float* sum, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        atomicAdd(sum, values[i]);
    }
}

void reduce_syncwarp(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        reduce_syncwarp_kernel<<<blocks, block_size>>>(values, sum, n);
    }
}
