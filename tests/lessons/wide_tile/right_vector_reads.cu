// expect: accepted
// A thread computes 4 x 4 elements that lie together; A is staged transposed, and float4 reads both.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int tile_size = 64;
constexpr int depth = 16;

__device__ float element(const float* matrix, int rows, int columns, int row, int column)
{
    return row < rows && column < columns ? matrix[row * columns + column] : 0.0f;
}

__global__ void vector_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float4 a_stage[depth][tile_size / 4];  // transposed: a row of it is a column of A
    __shared__ float4 b_stage[depth][tile_size / 4];
    const int first_row = blockIdx.y * tile_size + 4 * threadIdx.y;
    const int first_column = blockIdx.x * tile_size + 4 * threadIdx.x;
    const int lane = threadIdx.y * block_side + threadIdx.x;
    const int copy_depth = lane / 16;
    const int copy_group = lane % 16;
    float sums[4][4] = {};

    for (int base = 0; base < k; base += depth) {
        const int inner = base + copy_depth;
        const int row = blockIdx.y * tile_size + 4 * copy_group;
        a_stage[copy_depth][copy_group] =
            make_float4(element(a, m, k, row, inner), element(a, m, k, row + 1, inner),
                        element(a, m, k, row + 2, inner), element(a, m, k, row + 3, inner));
        const int column = blockIdx.x * tile_size + 4 * copy_group;
        b_stage[copy_depth][copy_group] =
            make_float4(element(b, k, n, inner, column), element(b, k, n, inner, column + 1),
                        element(b, k, n, inner, column + 2), element(b, k, n, inner, column + 3));
        __syncthreads();
        for (int i = 0; i < depth; ++i) {
            const float4 x = a_stage[i][threadIdx.y];
            const float4 y = b_stage[i][threadIdx.x];
            const float left[4] = {x.x, x.y, x.z, x.w};
            const float right[4] = {y.x, y.y, y.z, y.w};
            for (int r = 0; r < 4; ++r) {
                for (int s = 0; s < 4; ++s) {
                    sums[r][s] += left[r] * right[s];
                }
            }
        }
        __syncthreads();
    }
    for (int r = 0; r < 4; ++r) {
        for (int s = 0; s < 4; ++s) {
            if (first_row + r < m && first_column + s < n) {
                c[(first_row + r) * n + first_column + s] = sums[r][s];
            }
        }
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m > 0 && n > 0) {
        const dim3 blocks((n + tile_size - 1) / tile_size, (m + tile_size - 1) / tile_size);
        vector_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k);
    }
}
