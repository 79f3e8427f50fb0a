// expect: budget | one launch
// A second kernel adds up the block sums: the end of the first is the order, and there are two launches.
#include "last_block.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;
constexpr int max_blocks = 32;

__device__ float block_sums[max_blocks];

// [two]
__global__ void sums_of_blocks(const float* x, float* sums, int n)
{
    __shared__ float values[block_size];
    const int t = threadIdx.x;
    float value = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        value += x[i];
    }
    values[t] = value;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            values[t] += values[t + offset];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = values[0];
    }
}

void sum_in_two_launches(const float* x, float* sum, int n, int blocks)
{
    float* parts = nullptr;
    cudaGetSymbolAddress(reinterpret_cast<void**>(&parts), block_sums);
    sums_of_blocks<<<blocks, block_size>>>(x, parts, n);
    sums_of_blocks<<<1, block_size>>>(parts, sum, blocks);
}
// [two]

void last_block(const float* x, float* sums, int rows, int columns)
{
    const int needed = (columns + block_size - 1) / block_size;
    const int blocks = needed < 1 ? 1 : needed > max_blocks ? max_blocks : needed;
    for (int row = 0; row < rows; ++row) {
        sum_in_two_launches(x + row * columns, sums + row, columns, blocks);
    }
}
