// expect: finding | data-race
// Rows and columns from 65,536 on do not fit into 16 bits: they are written over the first ones.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 32;      // rows and columns of a tile; also the threads of a warp
constexpr int rows_at_a_time = 8;  // a block has 32 x 8 threads: one warp per row, eight rows per pass

__global__ void padded_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    __shared__ float tile[tile_size][tile_size + 1];

    const unsigned short first_row = blockIdx.y * tile_size;
    const unsigned short first_column = blockIdx.x * tile_size;

    const unsigned short column = first_column + threadIdx.x;
    for (int y = threadIdx.y; y < tile_size; y += rows_at_a_time) {
        const unsigned short row = first_row + y;
        if (row < rows && column < columns) {
            tile[y][threadIdx.x] = in[row * columns + column];
        }
    }
    __syncthreads();

    const unsigned short row = first_row + threadIdx.x;
    for (int x = threadIdx.y; x < tile_size; x += rows_at_a_time) {
        const unsigned short out_row = first_column + x;
        if (row < rows && out_row < columns) {
            out[out_row * rows + row] = tile[threadIdx.x][x];
        }
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows > 0 && columns > 0) {
        const dim3 block(tile_size, rows_at_a_time);
        const dim3 grid((columns + tile_size - 1) / tile_size, (rows + tile_size - 1) / tile_size);
        padded_transpose_kernel<<<grid, block>>>(in, out, rows, columns);
    }
}
