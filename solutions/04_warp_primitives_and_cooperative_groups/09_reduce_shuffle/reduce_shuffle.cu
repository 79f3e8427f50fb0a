// Exercise 4.9: the last five rounds of a block's sum in registers, by shuffles.
// Page: lesson 4.9.  Checks: reduce_shuffle.check.cpp, in this folder.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: a power of two, 64 or more
constexpr int warp_size = 32;

// [kernel]
__global__ void reduce_shuffle_kernel(const float* x, float* sum, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    sums[t] = i < n ? x[i] : 0.0f;
    __syncthreads();

    // Rounds that cross from warp to warp: 64 sums are left, then 32.
    for (int offset = block_size / 2; offset >= warp_size; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }

    if (t < warp_size) {
        float value = 0.0f;
        // TODO 1 solved: from here on no value leaves the warp, so each lane needs shared memory once
        // more, to fetch what is its own.
        value = sums[t];
        // end of TODO 1

        // TODO 2 solved: all 32 lanes call the shuffle in each round, as the mask says, and all add.
        // What the upper lanes add up no longer matters; lane 0 never reads it.
        for (int offset = warp_size / 2; offset > 0; offset /= 2) {
            value += __shfl_down_sync(0xffffffffu, value, offset);
        }
        // end of TODO 2

        if (t == 0) {
            atomicAdd(sum, value);
        }
    }
}
// [kernel]

void reduce_shuffle(const float* x, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        reduce_shuffle_kernel<<<blocks, block_size>>>(x, sum, n);
    }
}
