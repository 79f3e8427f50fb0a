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

    // TODO 1: Fold the upper half of the sums onto the lower half as long as whole warps add: the
    // offsets go from block_size / 2 down to 32. A round reads what other warps have written.
    // end of TODO 1

    // TODO 2: Go on with the offsets 16, 8, 4, 2 and 1. All that is read and written now belongs to the
    // first warp, and a barrier of the warp is enough.
    // end of TODO 2

    // TODO 3: One thread adds the sum of the block to *sum, once. Other blocks do so at the same time.
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
