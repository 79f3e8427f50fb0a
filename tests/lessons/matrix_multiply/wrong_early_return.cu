// expect: finding | barrier-divergence
// Threads outside C return at once: they miss the barriers, and the tile elements they had to bring.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 16;

__global__ void matrix_multiply_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_tile[tile_size][tile_size];
    __shared__ float b_tile[tile_size][tile_size];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * tile_size + ty;
    const int column = blockIdx.x * tile_size + tx;
    // [return]
    if (row >= m || column >= n) {
        return;
    }
    // [return]
    float sum = 0.0f;

    for (int base = 0; base < k; base += tile_size) {
        a_tile[ty][tx] = row < m && base + tx < k ? a[row * k + base + tx] : 0.0f;
        b_tile[ty][tx] = base + ty < k && column < n ? b[(base + ty) * n + column] : 0.0f;
        __syncthreads();
        for (int i = 0; i < tile_size; ++i) {
            sum += a_tile[ty][i] * b_tile[i][tx];
        }
        __syncthreads();
    }
    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
}

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 threads(tile_size, tile_size);
    const dim3 blocks((n + tile_size - 1) / tile_size, (m + tile_size - 1) / tile_size);
    if (blocks.x > 0 && blocks.y > 0) {
        matrix_multiply_kernel<<<blocks, threads>>>(a, b, c, m, n, k);
    }
}
