// expect: launch | invalid argument
// Asks for 64 KB of dynamic shared memory: more than 48 KB needs cudaFuncSetAttribute first.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int outputs = 8;
constexpr int tile_rows = block_side * outputs;
constexpr int tile_columns = block_side * outputs;
constexpr int depth = 64;

__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    extern __shared__ float stages[];
    float* const a_stage = stages;
    float* const b_stage = stages + tile_rows * depth;
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_rows;
    const int first_column = blockIdx.x * tile_columns;
    float sums[outputs][outputs] = {};

    for (int base = 0; base < k; base += depth) {
        for (int y = ty; y < tile_rows; y += block_side) {
            for (int x = tx; x < depth; x += block_side) {
                const bool inside = first_row + y < m && base + x < k;
                a_stage[y * depth + x] = inside ? a[(first_row + y) * k + base + x] : 0.0f;
            }
        }
        for (int y = ty; y < depth; y += block_side) {
            for (int x = tx; x < tile_columns; x += block_side) {
                const bool inside = base + y < k && first_column + x < n;
                b_stage[y * tile_columns + x] = inside ? b[(base + y) * n + first_column + x] : 0.0f;
            }
        }
        __syncthreads();
        for (int i = 0; i < depth; ++i) {
            for (int y = 0; y < outputs; ++y) {
                const float a_value = a_stage[(ty + y * block_side) * depth + i];
                for (int x = 0; x < outputs; ++x) {
                    sums[y][x] += a_value * b_stage[i * tile_columns + tx + x * block_side];
                }
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < outputs; ++y) {
        for (int x = 0; x < outputs; ++x) {
            const int row = first_row + ty + y * block_side;
            const int column = first_column + tx + x * block_side;
            if (row < m && column < n) {
                c[row * n + column] = sums[y][x];
            }
        }
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 threads(block_side, block_side);
    const int bytes = (tile_rows * depth + depth * tile_columns) * sizeof(float);
    const dim3 blocks((n + tile_columns - 1) / tile_columns, (m + tile_rows - 1) / tile_rows);
    if (blocks.x > 0 && blocks.y > 0) {
        wide_tile_kernel<<<blocks, threads, bytes>>>(a, b, c, m, n, k);
    }
}
