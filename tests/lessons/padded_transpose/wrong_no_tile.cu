// expect: budget | global stores are coalesced
// No tile: a warp reads a row and writes it down a column, each element into a sector of its own.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

// [naive]
__global__ void naive_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        out[column * rows + row] = in[row * columns + column];
    }
}
// [naive]

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows > 0 && columns > 0) {
        const dim3 block(32, 8);
        const dim3 grid((columns + 31) / 32, (rows + 7) / 8);
        naive_transpose_kernel<<<grid, block>>>(in, out, rows, columns);
    }
}
