// Exercise 4.14: each element's share of the sum, in one launch, with a barrier for the whole grid.
// Page: lesson 4.14.  Checks: grid_sync.check.cpp, in this folder.
#include "grid_sync.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;  // threads in a block: a power of two
constexpr int max_blocks = 4096;

__device__ float block_sums[max_blocks];

/// Gives every thread of a block the sum of what they bring.
__device__ float sum_of_block(float value)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    sums[t] = value;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }
    return sums[0];
}

// [kernel]
__global__ void grid_sync_kernel(const float* x, float* y, int n)
{
    const cg::grid_group grid = cg::this_grid();
    float value = 0.0f;
    for (int i = grid.thread_rank(); i < n; i += grid.num_threads()) {
        value += x[i];
    }
    const float own = sum_of_block(value);
    if (threadIdx.x == 0) {
        block_sums[blockIdx.x] = own;
    }

    float sum = 1.0f;
    // TODO 1: Give every thread the sum of all elements. The sums of all blocks must be there before
    // anybody reads one.
    // end of TODO 1

    for (int i = grid.thread_rank(); i < n; i += grid.num_threads()) {
        y[i] = x[i] / sum;
    }
}
// [kernel]

// [host]
void grid_sync(const float* x, float* y, int n)
{
    int blocks = (n + block_size - 1) / block_size;
    if (blocks == 0) {
        return;
    }
    // TODO 2: Launch the kernel so that its blocks may wait for each other, with as many blocks as the
    // device holds at a time, and no more than there is work for.
    // end of TODO 2
}
// [host]
