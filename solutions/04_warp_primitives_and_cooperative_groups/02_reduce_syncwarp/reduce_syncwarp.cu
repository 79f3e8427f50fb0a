// Exercise 4.2: a sum whose last rounds wait for one warp and no longer for the block.
// Page: lesson 4.2.  Checks: reduce_syncwarp.check.cpp, in this folder.
#include "reduce_syncwarp.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up
static_assert((block_size & (block_size - 1)) == 0 && block_size >= 64, "the tree halves, down to a warp");

// [kernel]
__global__ void reduce_syncwarp_kernel(const float* values, float* sum, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    sums[t] = i < n ? values[i] : 0.0f;
    __syncthreads();

    // TODO 1 solved: sums[t + offset] was written by another warp, so each round ends with a barrier of
    // the whole block. It stands outside the condition, where every thread comes to it.
    for (int offset = block_size / 2; offset >= 32; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }
    // end of TODO 1

    // TODO 2 solved: from here on reader and writer are lanes of the first warp. They still need a
    // barrier, since lanes need not keep step, and the guard, or a lane writes what another reads.
    for (int offset = 16; offset > 0; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncwarp();
    }
    // end of TODO 2

    // TODO 3 solved: one thread per block adds, and atomically, because the other blocks add as well.
    if (t == 0) {
        atomicAdd(sum, sums[0]);
    }
    // end of TODO 3
}
// [kernel]

void reduce_syncwarp(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        reduce_syncwarp_kernel<<<blocks, block_size>>>(values, sum, n);
    }
}
