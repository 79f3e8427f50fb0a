// expect: accepted
// 32 x 32 threads, one element per thread, and each row of an unpadded tile turned by its number.
#include "padded_transpose.hpp"

#include <cuda_runtime.h>

constexpr int side = 32;

__device__ int place(int row, int column)
{
    return row * side + (row + column) % side;
}

__global__ void rotated_transpose_kernel(const float* in, float* out, int rows, int columns)
{
    __shared__ float tile[side * side];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int from_row = blockIdx.y * side + y;
    const int from_column = blockIdx.x * side + x;
    if (from_row < rows && from_column < columns) {
        tile[place(y, x)] = in[from_row * columns + from_column];
    }
    __syncthreads();
    const int to_row = blockIdx.x * side + y;
    const int to_column = blockIdx.y * side + x;
    if (to_row < columns && to_column < rows) {
        out[to_row * rows + to_column] = tile[place(x, y)];
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows == 0 || columns == 0) {
        return;
    }
    const dim3 grid((columns - 1) / side + 1, (rows - 1) / side + 1);
    rotated_transpose_kernel<<<grid, dim3(side, side)>>>(in, out, rows, columns);
}
