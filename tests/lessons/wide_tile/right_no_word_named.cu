// expect: accepted
// 4 x 4 outputs without a variable for a word: the compiler keeps words in registers, and so does nvcc.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // a block has 16 x 16 threads
constexpr int tile_rows = 64;     // of C, for one block
constexpr int tile_columns = 64;  // of C, for one block
constexpr int depth = 16;         // columns of A and rows of B, staged at a time
constexpr int outputs_down = tile_rows / block_side;        // of one thread
constexpr int outputs_across = tile_columns / block_side;  // of one thread

__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_stage[tile_rows][depth];
    __shared__ float b_stage[depth][tile_columns];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_rows;
    const int first_column = blockIdx.x * tile_columns;
    float sums[outputs_down][outputs_across] = {};
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
            for (int r = 0; r < outputs_down; ++r) {
                for (int s = 0; s < outputs_across; ++s) {
                    sums[r][s] += a_stage[ty + r * block_side][i] * b_stage[i][tx + s * block_side];
                }
            }
        }
        __syncthreads();
    }
    for (int r = 0; r < outputs_down; ++r) {
        for (int s = 0; s < outputs_across; ++s) {
            const int row = first_row + ty + r * block_side;
            const int column = first_column + tx + s * block_side;
            if (row < m && column < n) {
                c[row * n + column] = sums[r][s];
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
