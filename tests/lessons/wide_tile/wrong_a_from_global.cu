// expect: budget | once for each tile column
// One output a thread, and A is read from global memory: fewer shared reads, many more global ones.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int depth = 64;

__global__ void half_staged_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float b_stage[depth][block_side];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * block_side + ty;
    const int column = blockIdx.x * block_side + tx;
    float sum = 0.0f;

    for (int base = 0; base < k; base += depth) {
        for (int i = ty; i < depth; i += block_side) {
            b_stage[i][tx] = base + i < k && column < n ? b[(base + i) * n + column] : 0.0f;
        }
        __syncthreads();
        const int count = row < m ? min(depth, k - base) : 0;
        for (int i = 0; i < count; ++i) {
            sum += a[row * k + base + i] * b_stage[i][tx];
        }
        __syncthreads();
    }
    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m > 0 && n > 0) {
        const dim3 blocks((n + block_side - 1) / block_side, (m + block_side - 1) / block_side);
        half_staged_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k);
    }
}
