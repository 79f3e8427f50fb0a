// expect: budget | one thread of a block adds to the result atomically
// Each thread adds its value to the result by an atomic function, without a tree.
#include "grand_total.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void add_up(const float* values, float* sum, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        atomicAdd(sum, values[i]);
    }
}

void grand_total(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        add_up<<<blocks, block_size>>>(values, sum, n);
    }
}
