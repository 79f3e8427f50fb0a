// expect: accepted
// A padded tile of 64 x 64: each of the 256 threads moves sixteen elements, half a row of the tile at a time.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 64;
constexpr int lanes = 32;
constexpr int warps = 8;

__global__ void padded_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    __shared__ float tile[tile_size][tile_size + 1];
    const int first_row = blockIdx.y * tile_size;
    const int first_column = blockIdx.x * tile_size;

    for (int y = threadIdx.y; y < tile_size; y += warps) {
        for (int x = threadIdx.x; x < tile_size; x += lanes) {
            if (first_row + y < rows && first_column + x < columns) {
                tile[y][x] = in[(first_row + y) * columns + first_column + x];
            }
        }
    }
    __syncthreads();
    for (int x = threadIdx.y; x < tile_size; x += warps) {
        for (int y = threadIdx.x; y < tile_size; y += lanes) {
            if (first_row + y < rows && first_column + x < columns) {
                out[(first_column + x) * rows + first_row + y] = tile[y][x];
            }
        }
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows > 0 && columns > 0) {
        const dim3 grid((columns + tile_size - 1) / tile_size, (rows + tile_size - 1) / tile_size);
        padded_transpose_kernel<<<grid, dim3(lanes, warps)>>>(in, out, rows, columns);
    }
}
