// expect: finding | data-race
// A flag of the host leaves a barrier out from the second call on.
// Exercise 1.6: the product of two matrices, staged through shared memory in 16 x 16 tiles.
// Page: lesson 1.6.  Checks: matrix_multiply.check.cpp, in this folder.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

constexpr int tile_size = 16;  // rows and columns of a tile; a block has as many threads

// [kernel]
__global__ void matrix_multiply_kernel(const float* a, const float* b, float* c, int m, int n, int k,
                                       bool is_first)
{
    __shared__ float a_tile[tile_size][tile_size];
    __shared__ float b_tile[tile_size][tile_size];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * tile_size + ty;
    const int column = blockIdx.x * tile_size + tx;
    float sum = 0.0f;  // of the element of C in this row and column

    for (int base = 0; base < k; base += tile_size) {
        // TODO 1 solved: each matrix has a guard of its own, around its copy alone. A thread outside C still
        // brings what others need, and zeros in a tile add nothing, so the last tile needs no shorter loop.
        a_tile[ty][tx] = row < m && base + tx < k ? a[row * k + base + tx] : 0.0f;
        b_tile[ty][tx] = base + ty < k && column < n ? b[(base + ty) * n + column] : 0.0f;
        __syncthreads();
        // end of TODO 1

        // TODO 2 solved: the sixteen threads of a row read one word of a_tile (a broadcast), and sixteen
        // words of b_tile that lie side by side: no two words share a bank.
        for (int i = 0; i < tile_size; ++i) {
            sum += a_tile[ty][i] * b_tile[i][tx];
        }
        if (is_first) {
            __syncthreads();
        }
        // end of TODO 2
    }

    // TODO 3 solved: only here do the edges of C count. With k = 0 the loop never ran and the sum is zero.
    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
    // end of TODO 3
}
// [kernel]

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 threads(tile_size, tile_size);
    const dim3 blocks((n + tile_size - 1) / tile_size, (m + tile_size - 1) / tile_size);
    if (blocks.x > 0 && blocks.y > 0) {
        static bool is_first = true;
        matrix_multiply_kernel<<<blocks, threads>>>(a, b, c, m, n, k, is_first);
        is_first = false;
    }
}
