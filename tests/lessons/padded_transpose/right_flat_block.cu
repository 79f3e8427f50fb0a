// expect: accepted
// 128 threads and a grid in one dimension; a dynamic tile, turned while filling, of pitch 35.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int side = 32;
constexpr int pitch = 35;  // any odd number from 32 on spreads a column over all banks
constexpr int threads = 128;

__global__ void flat_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    extern __shared__ float tile[];
    const int tiles_across = (columns + side - 1) / side;
    const int first_row = blockIdx.x / tiles_across * side;
    const int first_column = blockIdx.x % tiles_across * side;
    const int height = min(side, rows - first_row);
    const int width = min(side, columns - first_column);

    for (int i = threadIdx.x; i < side * side; i += threads) {
        const int y = i / side;
        const int x = i % side;
        if (y < height && x < width) {
            tile[x * pitch + y] = in[(first_row + y) * columns + first_column + x];
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < side * side; i += threads) {
        const int y = i / side;
        const int x = i % side;
        if (y < width && x < height) {
            out[(first_column + y) * rows + first_row + x] = tile[y * pitch + x];
        }
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    const int tiles_across = (columns + side - 1) / side;
    const int tiles_down = (rows + side - 1) / side;
    const int blocks = tiles_across * tiles_down;
    if (blocks > 0) {
        flat_transpose_kernel<<<blocks, threads, side * pitch * sizeof(float)>>>(in, out, rows, columns);
    }
}
