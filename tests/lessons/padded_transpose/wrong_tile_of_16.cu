// expect: budget | bank conflicts
// A tile of 16 x 17, made for half-warps and 16 banks: a warp takes two rows, which share a bank.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 16;

__global__ void half_warp_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    __shared__ float tile[tile_size][tile_size + 1];
    const int first_row = blockIdx.y * tile_size;
    const int first_column = blockIdx.x * tile_size;
    if (first_row + threadIdx.y < rows && first_column + threadIdx.x < columns) {
        tile[threadIdx.y][threadIdx.x] = in[(first_row + threadIdx.y) * columns + first_column + threadIdx.x];
    }
    __syncthreads();
    if (first_row + threadIdx.x < rows && first_column + threadIdx.y < columns) {
        out[(first_column + threadIdx.y) * rows + first_row + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows > 0 && columns > 0) {
        const dim3 block(tile_size, tile_size);
        const dim3 grid((columns + tile_size - 1) / tile_size, (rows + tile_size - 1) / tile_size);
        half_warp_transpose_kernel<<<grid, block>>>(in, out, rows, columns);
    }
}
