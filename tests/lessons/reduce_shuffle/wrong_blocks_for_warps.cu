// expect: budget | no block is without an element
// As many blocks as there are warps of elements, though each block has four warps: most add up zeros.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: a power of two, 64 or more
constexpr int warp_size = 32;

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
        value = sums[t];

        for (int offset = warp_size / 2; offset > 0; offset /= 2) {
            value += __shfl_down_sync(0xffffffffu, value, offset);
        }

        if (t == 0) {
            atomicAdd(sum, value);
        }
    }
}

void reduce_shuffle(const float* x, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + warp_size - 1) / warp_size;
    if (blocks > 0) {
        reduce_shuffle_kernel<<<blocks, block_size>>>(x, sum, n);
    }
}
