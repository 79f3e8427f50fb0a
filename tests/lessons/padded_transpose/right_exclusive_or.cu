// expect: accepted
// No pad: element x of row y lies at place x ^ y, so rows and columns both meet 32 banks.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 32;      // rows and columns of a tile; also the threads of a warp
constexpr int rows_at_a_time = 8;  // a block has 32 x 8 threads: one warp per row, eight rows per pass

__global__ void padded_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    __shared__ float tile[tile_size][tile_size];

    const int first_row = blockIdx.y * tile_size;
    const int first_column = blockIdx.x * tile_size;

    const int column = first_column + threadIdx.x;
    for (int y = threadIdx.y; y < tile_size; y += rows_at_a_time) {
        const int row = first_row + y;
        if (row < rows && column < columns) {
            tile[y][threadIdx.x ^ y] = in[row * columns + column];
        }
    }
    __syncthreads();

    const int row = first_row + threadIdx.x;
    for (int x = threadIdx.y; x < tile_size; x += rows_at_a_time) {
        const int out_row = first_column + x;
        if (row < rows && out_row < columns) {
            out[out_row * rows + row] = tile[threadIdx.x][x ^ threadIdx.x];
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
