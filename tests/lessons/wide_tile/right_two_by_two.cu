// expect: accepted
// "Try next" 1: 2 x 2 outputs for each thread, and stages of 16.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // a block has 16 x 16 threads
constexpr int outputs = 2;  // a thread computes 2 x 2 elements of C
constexpr int tile_rows = block_side * outputs;
constexpr int tile_columns = block_side * outputs;
constexpr int depth = 16;  // columns of A and rows of B, staged at a time

__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_stage[tile_rows][depth];
    __shared__ float b_stage[depth][tile_columns];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_rows;
    const int first_column = blockIdx.x * tile_columns;
    float sums[outputs][outputs] = {};
    for (int base = 0; base < k; base += depth) {
        for (int i = ty * block_side + tx; i < tile_rows * depth; i += block_side * block_side) {
            const int row = first_row + i / depth;
            const int column = base + i % depth;
            a_stage[i / depth][i % depth] = row < m && column < k ? a[row * k + column] : 0.0f;
        }
        for (int i = ty * block_side + tx; i < depth * tile_columns; i += block_side * block_side) {
            const int row = base + i / tile_columns;
            const int column = first_column + i % tile_columns;
            b_stage[i / tile_columns][i % tile_columns] = row < k && column < n ? b[row * n + column] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < depth; ++i) {
            float a_values[outputs];
            float b_values[outputs];
            for (int j = 0; j < outputs; ++j) {
                a_values[j] = a_stage[ty + j * block_side][i];
                b_values[j] = b_stage[i][tx + j * block_side];
            }
            for (int y = 0; y < outputs; ++y) {
                for (int x = 0; x < outputs; ++x) {
                    sums[y][x] += a_values[y] * b_values[x];
                }
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < outputs; ++y) {
        for (int x = 0; x < outputs; ++x) {
            const int row = first_row + ty + y * block_side;
            const int column = first_column + tx + x * block_side;
            if (row < m && column < n) {
                c[row * n + column] = sums[y][x];
            }
        }
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 blocks((n + tile_columns - 1) / tile_columns, (m + tile_rows - 1) / tile_rows);
    if (blocks.x > 0 && blocks.y > 0) {
        wide_tile_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k);
    }
}
