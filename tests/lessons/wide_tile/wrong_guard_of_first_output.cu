// expect: finding | out-of-bounds
// Four rows a thread, but only the first of them is held against m: the others are written behind C.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int outputs = 4;
constexpr int tile_rows = block_side * outputs;
constexpr int tile_columns = block_side;
constexpr int depth = 16;

__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_stage[tile_rows][depth];
    __shared__ float b_stage[depth][tile_columns];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_rows + ty;
    const int column = blockIdx.x * tile_columns + tx;
    float sums[outputs] = {};

    for (int base = 0; base < k; base += depth) {
        for (int j = 0; j < outputs; ++j) {
            const int row = first_row + j * block_side;
            const bool inside = row < m && base + tx < k;
            a_stage[ty + j * block_side][tx] = inside ? a[row * k + base + tx] : 0.0f;
        }
        b_stage[ty][tx] = base + ty < k && column < n ? b[(base + ty) * n + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < depth; ++i) {
            const float b_value = b_stage[i][tx];
            for (int j = 0; j < outputs; ++j) {
                sums[j] += a_stage[ty + j * block_side][i] * b_value;
            }
        }
        __syncthreads();
    }
    for (int j = 0; j < outputs; ++j) {
        const int row = first_row + j * block_side;
        if (first_row < m && column < n) {
            c[row * n + column] = sums[j];
        }
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 threads(block_side, block_side);
    const dim3 blocks((n + tile_columns - 1) / tile_columns, (m + tile_rows - 1) / tile_rows);
    if (blocks.x > 0 && blocks.y > 0) {
        wide_tile_kernel<<<blocks, threads>>>(a, b, c, m, n, k);
    }
}
