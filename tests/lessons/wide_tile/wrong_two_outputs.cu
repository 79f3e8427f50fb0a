// expect: budget | 1.25 words
// Two outputs per thread: three words for two multiply-adds, which is better but not enough.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int outputs = 2;
constexpr int tile_rows = block_side;
constexpr int tile_columns = block_side * outputs;
constexpr int depth = 16;

__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_stage[tile_rows][depth];
    __shared__ float b_stage[depth][tile_columns];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * tile_rows + ty;
    const int first_column = blockIdx.x * tile_columns + tx;
    float sums[outputs] = {};

    for (int base = 0; base < k; base += depth) {
        a_stage[ty][tx] = row < m && base + tx < k ? a[row * k + base + tx] : 0.0f;
        for (int j = 0; j < outputs; ++j) {
            const int column = first_column + j * block_side;
            const bool inside = base + ty < k && column < n;
            b_stage[ty][tx + j * block_side] = inside ? b[(base + ty) * n + column] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < depth; ++i) {
            const float a_value = a_stage[ty][i];
            for (int j = 0; j < outputs; ++j) {
                sums[j] += a_value * b_stage[i][tx + j * block_side];
            }
        }
        __syncthreads();
    }
    for (int j = 0; j < outputs; ++j) {
        const int column = first_column + j * block_side;
        if (row < m && column < n) {
            c[row * n + column] = sums[j];
        }
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 threads(block_side, block_side);
    const dim3 blocks((n + tile_columns - 1) / tile_columns, (m + tile_rows - 1) / tile_rows);
    if (blocks.x > 0 && blocks.y > 0) {
        wide_tile_kernel<<<blocks, threads>>>(a, b, c, m, n, k);
    }
}
