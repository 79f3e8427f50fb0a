// Exercise 1.8: a matrix transposed through shared memory, without bank conflicts.
// Page: lesson 1.8.  Checks: padded_transpose.check.cpp, in this folder.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 32;      // rows and columns of a tile; also the threads of a warp
constexpr int rows_at_a_time = 8;  // a block has 32 x 8 threads: one warp per row, eight rows per pass

// [kernel]
__global__ void padded_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    // TODO 1: Lay the tile out so that a warp finds a row of it, and also a column of it, in 32
    // different banks. If you keep the array as it is, change the places where it is indexed.
    __shared__ float tile[tile_size][tile_size];
    // end of TODO 1

    const int first_row = blockIdx.y * tile_size;
    const int first_column = blockIdx.x * tile_size;

    // Neighbouring threads read neighbouring elements of a row of `in`.
    const int column = first_column + threadIdx.x;
    for (int y = threadIdx.y; y < tile_size; y += rows_at_a_time) {
        const int row = first_row + y;
        if (row < rows && column < columns) {
            tile[y][threadIdx.x] = in[row * columns + column];
        }
    }
    __syncthreads();

    // Neighbouring threads write neighbouring elements of a row of `out`: a column of the tile.
    const int row = first_row + threadIdx.x;
    for (int x = threadIdx.y; x < tile_size; x += rows_at_a_time) {
        const int out_row = first_column + x;
        if (row < rows && out_row < columns) {
            out[out_row * rows + row] = tile[threadIdx.x][x];
        }
    }
}
// [kernel]

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows > 0 && columns > 0) {
        const dim3 block(tile_size, rows_at_a_time);
        const dim3 grid((columns + tile_size - 1) / tile_size, (rows + tile_size - 1) / tile_size);
        padded_transpose_kernel<<<grid, block>>>(in, out, rows, columns);
    }
}
