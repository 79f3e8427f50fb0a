// expect: accepted
// A block is a row of 256 threads, the tiles are one dynamic array, and whole tiles are counted.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

__global__ void flat_kernel(const float* a, const float* b, float* c, int m, int n, int k, int tile_columns)
{
    extern __shared__ float tiles[];
    float* const a_tile = tiles;
    float* const b_tile = tiles + 256;
    const int x = threadIdx.x % 16;
    const int y = threadIdx.x / 16;
    const int row = blockIdx.x / tile_columns * 16 + y;
    const int column = blockIdx.x % tile_columns * 16 + x;
    float sum = 0.0f;

    const int passes = (k + 15) / 16;
    for (int pass = 0; pass < passes; ++pass) {
        const int a_column = pass * 16 + x;
        const int b_row = pass * 16 + y;
        float a_value = 0.0f;
        float b_value = 0.0f;
        if (row < m && a_column < k) {
            a_value = a[row * k + a_column];
        }
        if (b_row < k && column < n) {
            b_value = b[b_row * n + column];
        }
        if (pass > 0) {
            __syncthreads();
        }
        a_tile[threadIdx.x] = a_value;
        b_tile[threadIdx.x] = b_value;
        __syncthreads();
        for (int i = 0; i < 16; ++i) {
            sum = fmaf(a_tile[y * 16 + i], b_tile[i * 16 + x], sum);
        }
    }
    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
}

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m == 0 || n == 0) {
        return;
    }
    const int tile_rows = (m + 15) / 16;
    const int tile_columns = (n + 15) / 16;
    const int shared_bytes = 2 * 256 * sizeof(float);
    flat_kernel<<<tile_rows * tile_columns, 256, shared_bytes>>>(a, b, c, m, n, k, tile_columns);
}
