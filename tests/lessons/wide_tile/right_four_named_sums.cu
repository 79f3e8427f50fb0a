// expect: accepted
// A block of 64 threads in a row computes 16 x 16 elements, a thread 2 x 2 of them in four named variables.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

__global__ void named_sums_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    __shared__ float a_stage[16 * 32];
    __shared__ float b_stage[32 * 16];
    const int x = threadIdx.x % 8;
    const int y = threadIdx.x / 8;
    const int top = blockIdx.y * 16;
    const int left = blockIdx.x * 16;
    float sum00 = 0.0f;
    float sum01 = 0.0f;
    float sum10 = 0.0f;
    float sum11 = 0.0f;

    int base = 0;
    while (base < k) {
        for (int i = threadIdx.x; i < 16 * 32; i += 64) {
            const int row = top + i / 32;
            const int column = base + i % 32;
            a_stage[i] = row < m && column < k ? a[row * k + column] : 0.0f;
        }
        for (int i = threadIdx.x; i < 32 * 16; i += 64) {
            const int row = base + i / 16;
            const int column = left + i % 16;
            b_stage[i] = row < k && column < n ? b[row * n + column] : 0.0f;
        }
        __syncthreads();
        const int count = min(32, k - base);
        for (int i = 0; i < count; ++i) {
            const float a0 = a_stage[y * 32 + i];
            const float a1 = a_stage[(y + 8) * 32 + i];
            const float b0 = b_stage[i * 16 + x];
            const float b1 = b_stage[i * 16 + x + 8];
            sum00 = fmaf(a0, b0, sum00);
            sum01 = fmaf(a0, b1, sum01);
            sum10 = fmaf(a1, b0, sum10);
            sum11 = fmaf(a1, b1, sum11);
        }
        __syncthreads();
        base += 32;
    }

    const int row = top + y;
    const int column = left + x;
    if (row < m && column < n) {
        c[row * n + column] = sum00;
    }
    if (row < m && column + 8 < n) {
        c[row * n + column + 8] = sum01;
    }
    if (row + 8 < m && column < n) {
        c[(row + 8) * n + column] = sum10;
    }
    if (row + 8 < m && column + 8 < n) {
        c[(row + 8) * n + column + 8] = sum11;
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m > 0 && n > 0) {
        named_sums_kernel<<<dim3((n + 15) / 16, (m + 15) / 16), 64>>>(a, b, c, m, n, k);
    }
}
