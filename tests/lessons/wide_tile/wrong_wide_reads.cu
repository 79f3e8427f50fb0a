// expect: budget | 1.25 words
// One output a thread, four words at a time: fewer requests, but each multiply-add still takes two words.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int tile_size = 16;
constexpr int groups = 4;  // of four k each: 16 columns of A at a time

__global__ void wide_reads_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float4 a_stage[tile_size][groups];
    __shared__ float4 b_stage[groups][tile_size];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * tile_size + ty;
    const int column = blockIdx.x * tile_size + tx;
    float sum = 0.0f;

    for (int base = 0; base < k; base += 4 * groups) {
        if (tx < groups) {
            float part[4];
            for (int j = 0; j < 4; ++j) {
                const int i = base + 4 * tx + j;
                part[j] = row < m && i < k ? a[row * k + i] : 0.0f;
            }
            a_stage[ty][tx] = make_float4(part[0], part[1], part[2], part[3]);
        }
        if (ty < groups) {
            float part[4];
            for (int j = 0; j < 4; ++j) {
                const int i = base + 4 * ty + j;
                part[j] = i < k && column < n ? b[i * n + column] : 0.0f;
            }
            b_stage[ty][tx] = make_float4(part[0], part[1], part[2], part[3]);
        }
        __syncthreads();
        for (int g = 0; g < groups; ++g) {
            const float4 x = a_stage[ty][g];
            const float4 y = b_stage[g][tx];
            sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
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
        const dim3 blocks((n + tile_size - 1) / tile_size, (m + tile_size - 1) / tile_size);
        wide_reads_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k);
    }
}
