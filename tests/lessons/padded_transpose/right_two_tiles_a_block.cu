// expect: accepted
// A block turns two padded tiles, one below the other, through the same array: two more barriers.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int side = 32;
constexpr int rows_at_a_time = 4;
constexpr int tiles_a_block = 2;

__global__ void two_tiles_kernel(const float* in, float* out, int rows, int columns)
{
    __shared__ float tile[side][side + 1];
    const int column = blockIdx.x * side + threadIdx.x;

    for (int t = 0; t < tiles_a_block; ++t) {
        const int first_row = (blockIdx.y * tiles_a_block + t) * side;
        for (int y = threadIdx.y; y < side; y += rows_at_a_time) {
            if (first_row + y < rows && column < columns) {
                tile[y][threadIdx.x] = in[(first_row + y) * columns + column];
            }
        }
        __syncthreads();
        const int row = first_row + threadIdx.x;
        for (int x = threadIdx.y; x < side; x += rows_at_a_time) {
            const int out_row = blockIdx.x * side + x;
            if (row < rows && out_row < columns) {
                out[out_row * rows + row] = tile[threadIdx.x][x];
            }
        }
        __syncthreads();  // the next tile goes to the same place
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows > 0 && columns > 0) {
        const int rows_a_block = side * tiles_a_block;
        const dim3 block(side, rows_at_a_time);
        const dim3 grid((columns + side - 1) / side, (rows + rows_a_block - 1) / rows_a_block);
        two_tiles_kernel<<<grid, block>>>(in, out, rows, columns);
    }
}
