// expect: accepted
// Two pairs of tiles take turns, so that one barrier a pass is enough; the kernel is a template.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

template <int tile>
__device__ void stage(float (*a_tile)[tile], float (*b_tile)[tile], const float* a, const float* b, int base,
                      int m, int n, int k)
{
    const int row = blockIdx.y * tile + threadIdx.y;
    const int column = blockIdx.x * tile + threadIdx.x;
    const int a_column = base + threadIdx.x;
    const int b_row = base + threadIdx.y;
    a_tile[threadIdx.y][threadIdx.x] = row < m && a_column < k ? a[row * k + a_column] : 0.0f;
    b_tile[threadIdx.y][threadIdx.x] = b_row < k && column < n ? b[b_row * n + column] : 0.0f;
}

template <int tile>
__global__ void two_buffer_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_tiles[2][tile][tile];
    __shared__ float b_tiles[2][tile][tile];
    float sum = 0.0f;

    int now = 0;
    for (int base = 0; base < k; base += tile) {
        stage<tile>(a_tiles[now], b_tiles[now], a, b, base, m, n, k);
        __syncthreads();
        for (int i = 0; i < tile; ++i) {
            sum += a_tiles[now][threadIdx.y][i] * b_tiles[now][i][threadIdx.x];
        }
        now = 1 - now;
    }
    const int row = blockIdx.y * tile + threadIdx.y;
    const int column = blockIdx.x * tile + threadIdx.x;
    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
}

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m > 0 && n > 0) {
        const dim3 blocks((n + 15) / 16, (m + 15) / 16);
        two_buffer_kernel<16><<<blocks, dim3(16, 16)>>>(a, b, c, m, n, k);
    }
}
