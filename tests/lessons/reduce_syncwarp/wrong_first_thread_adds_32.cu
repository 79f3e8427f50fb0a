// expect: budget | in a tree
// The rounds between warps are those of the tree. Then one thread adds up the 32 sums that are left.
#include "reduce_syncwarp.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up
static_assert((block_size & (block_size - 1)) == 0 && block_size >= 64, "the tree halves, down to a warp");

__global__ void reduce_syncwarp_kernel(const float* values, float* sum, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    sums[t] = i < n ? values[i] : 0.0f;
    __syncthreads();

    for (int offset = block_size / 2; offset >= 32; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }

    if (t == 0) {
        float own = sums[0];
        for (int k = 1; k < 32; ++k) {
            own += sums[k];
        }
        sums[0] = own;
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
        reduce_syncwarp_kernel<<<blocks, block_size>>>(values, sum, n);
    }
}
