// expect: budget | once for each tile column
// Right, but every thread reads a whole row of A and a whole column of B from global memory.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

// [naive]
__global__ void naive_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || column >= n) {
        return;
    }
    float sum = 0.0f;
    for (int i = 0; i < k; ++i) {
        sum += a[row * k + i] * b[i * n + column];
    }
    c[row * n + column] = sum;
}
// [naive]

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m > 0 && n > 0) {
        naive_kernel<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k);
    }
}
