// expect: accepted
// 4 x 4 outputs in registers for each thread, tiles of 64 x 64, and cudaMemset() where k is 0.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

constexpr int side = 16;        // a block has side x side threads
constexpr int outputs = 4;     // of a thread, in both directions
constexpr int tile = side * outputs;
constexpr int depth = 16;

__global__ void matrix_multiply_kernel(const float* __restrict__ a, const float* __restrict__ b, float* c, int m,
                                       int n, int k)
{
    __shared__ float a_stage[tile][depth];
    __shared__ float b_stage[depth][tile];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int t = ty * side + tx;
    const int first_row = blockIdx.y * tile;
    const int first_column = blockIdx.x * tile;
    float sums[outputs][outputs] = {};

    for (int base = 0; base < k; base += depth) {
        for (int i = t; i < tile * depth; i += side * side) {
            const int row = first_row + i / depth;
            const int column = base + i % depth;
            a_stage[i / depth][i % depth] = row < m && column < k ? a[row * k + column] : 0.0f;
        }
        for (int i = t; i < depth * tile; i += side * side) {
            const int row = base + i / tile;
            const int column = first_column + i % tile;
            b_stage[i / tile][i % tile] = row < k && column < n ? b[row * n + column] : 0.0f;
        }
        __syncthreads();
        for (int i = 0; i < depth; ++i) {
            float a_words[outputs];
            float b_words[outputs];
            for (int j = 0; j < outputs; ++j) {
                a_words[j] = a_stage[ty + j * side][i];
                b_words[j] = b_stage[i][tx + j * side];
            }
            for (int y = 0; y < outputs; ++y) {
                for (int x = 0; x < outputs; ++x) {
                    sums[y][x] += a_words[y] * b_words[x];
                }
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < outputs; ++y) {
        for (int x = 0; x < outputs; ++x) {
            const int row = first_row + ty + y * side;
            const int column = first_column + tx + x * side;
            if (row < m && column < n) {
                c[row * n + column] = sums[y][x];
            }
        }
    }
}

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m == 0 || n == 0) {
        return;
    }
    if (k == 0) {
        cudaMemset(c, 0, sizeof(float) * m * n);
        return;
    }
    const dim3 blocks((n + tile - 1) / tile, (m + tile - 1) / tile);
    matrix_multiply_kernel<<<blocks, dim3(side, side)>>>(a, b, c, m, n, k);
}
