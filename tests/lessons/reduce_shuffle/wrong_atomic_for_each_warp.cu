// expect: budget | adds to the sum once
// Every warp adds to the result, where one addition per block is enough.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: a power of two, 64 or more
constexpr int warp_size = 32;

__global__ void reduce_shuffle_kernel(const float* x, float* sum, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    float value = i < n ? x[i] : 0.0f;
    for (int offset = warp_size / 2; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset);
    }
    if (threadIdx.x % warp_size == 0) {
        atomicAdd(sum, value);
    }
}

void reduce_shuffle(const float* x, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        reduce_shuffle_kernel<<<blocks, block_size>>>(x, sum, n);
    }
}
