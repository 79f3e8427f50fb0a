// Exercise 1.7: the matrix product with deep stages, 16 x 64 of A and 64 x 16 of B at a time.
// Page: lesson 1.7.  Checks: wide_tile.check.cpp, in this folder.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // a block has 16 x 16 threads
// TODO 1: Let a block compute a larger tile of C. The two stages hold 8 KB now and need not hold more.
constexpr int tile_rows = 16;     // of C, for one block
constexpr int tile_columns = 16;  // of C, for one block
constexpr int depth = 64;         // columns of A and rows of B, staged at a time
// end of TODO 1

// [kernel]
__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_stage[tile_rows][depth];
    __shared__ float b_stage[depth][tile_columns];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_rows;
    const int first_column = blockIdx.x * tile_columns;
    // TODO 2: Keep a sum for each output of this thread, in a small array.
    float sum = 0.0f;
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
        // TODO 3: Read each word that the outputs need once, into a register, and use it for several.
        for (int i = 0; i < depth; ++i) {
            sum += a_stage[ty][i] * b_stage[i][tx];
        }
        // end of TODO 3
        __syncthreads();
    }
    // TODO 4: Store every output that is an element of C.
    if (first_row + ty < m && first_column + tx < n) {
        c[(first_row + ty) * n + first_column + tx] = sum;
    }
    // end of TODO 4
}
// [kernel]

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 blocks((n + tile_columns - 1) / tile_columns, (m + tile_rows - 1) / tile_rows);
    if (blocks.x > 0 && blocks.y > 0) {
        wide_tile_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k);
    }
}
