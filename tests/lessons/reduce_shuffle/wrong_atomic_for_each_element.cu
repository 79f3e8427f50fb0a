// expect: budget | by shuffles
// Every thread adds its element to the result: no tree at all.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: a power of two, 64 or more

__global__ void reduce_shuffle_kernel(const float* x, float* sum, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        atomicAdd(sum, x[i]);
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
