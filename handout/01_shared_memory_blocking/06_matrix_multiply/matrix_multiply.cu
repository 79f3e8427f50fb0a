// Exercise 1.6: the product of two matrices, staged through shared memory in 16 x 16 tiles.
// Page: lesson 1.6.  Checks: matrix_multiply.check.cpp, in this folder.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 16;  // rows and columns of a tile; a block has as many threads

// [kernel]
__global__ void matrix_multiply_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_tile[tile_size][tile_size];
    __shared__ float b_tile[tile_size][tile_size];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * tile_size + ty;
    const int column = blockIdx.x * tile_size + tx;
    float sum = 0.0f;  // of the element of C in this row and column

    for (int base = 0; base < k; base += tile_size) {
        // TODO 1: Copy one element of A to a_tile[ty][tx] and one of B to b_tile[ty][tx]: the tile of A
        // begins at column `base`, the tile of B at row `base`. An element outside its matrix counts
        // as zero and must not be read. No thread may use the tiles before all have written.
        // end of TODO 1

        // TODO 2: Add the products of row ty of `a_tile` and column tx of `b_tile` to `sum`.
        // No thread may start on the next tiles while another one still reads these.
        // end of TODO 2
    }

    // TODO 3: Store `sum`, if it belongs to an element of C.
    // end of TODO 3
}
// [kernel]

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 threads(tile_size, tile_size);
    const dim3 blocks((n + tile_size - 1) / tile_size, (m + tile_size - 1) / tile_size);
    if (blocks.x > 0 && blocks.y > 0) {
        matrix_multiply_kernel<<<blocks, threads>>>(a, b, c, m, n, k);
    }
}
