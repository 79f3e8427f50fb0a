// expect: finding | data-race
// A flag of the host leaves a barrier out from the second call on.
// Exercise 1.7: the matrix product with a wide stage, and 8 x 8 outputs per thread.
// Page: lesson 1.7.  Checks: wide_tile.check.cpp, in this folder.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // a block has 16 x 16 threads
// TODO 1 solved: the stages are turned from deep to wide: 128 x 8 of A and 8 x 128 of B are the same 8 KB.
constexpr int outputs = 8;  // a thread computes 8 x 8 elements of C
constexpr int tile_rows = block_side * outputs;
constexpr int tile_columns = block_side * outputs;
constexpr int depth = 8;  // columns of A and rows of B, staged at a time
// end of TODO 1

// [kernel]
__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k,
                                 bool is_first)
{
    __shared__ float a_stage[tile_rows][depth];
    __shared__ float b_stage[depth][tile_columns];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_rows;
    const int first_column = blockIdx.x * tile_columns;
    // TODO 2 solved: every loop over `outputs` has a constant length, so nvcc unrolls it and each sum is a
    // register. Outputs of a thread lie block_side apart: neighbours in a warp stay neighbours in memory.
    float sums[outputs][outputs] = {};
    // end of TODO 2
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
        // TODO 3 solved: 8 + 8 words come from shared memory, and each is used 8 times: 64 multiply-adds.
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
        // end of TODO 3
        if (is_first) {
            __syncthreads();
        }
    }
    // TODO 4 solved: each output has a row and a column of its own, and so a guard of its own.
    for (int y = 0; y < outputs; ++y) {
        for (int x = 0; x < outputs; ++x) {
            const int row = first_row + ty + y * block_side;
            const int column = first_column + tx + x * block_side;
            if (row < m && column < n) {
                c[row * n + column] = sums[y][x];
            }
        }
    }
    // end of TODO 4
}
// [kernel]

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 blocks((n + tile_columns - 1) / tile_columns, (m + tile_rows - 1) / tile_rows);
    if (blocks.x > 0 && blocks.y > 0) {
        static bool is_first = true;
        wide_tile_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k, is_first);
        is_first = false;
    }
}
