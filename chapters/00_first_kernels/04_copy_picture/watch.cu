// SPDX-License-Identifier: MIT
// Watched in lesson 0.4: a warp loads 32 elements of a row, and then 32 of a column.
#include <cuda_runtime.h>

constexpr int side = 32;

__global__ void load_a_row_and_a_column(const float* matrix, float* sums)
{
    const int lane = threadIdx.x;
    const float of_row = matrix[5 * side + lane];
    const float of_column = matrix[lane * side + 5];
    sums[lane] = of_row + of_column;
}

int main()
{
    float* matrix = nullptr;
    float* sums = nullptr;
    cudaMalloc(&matrix, sizeof(float) * side * side);
    cudaMalloc(&sums, sizeof(float) * side);
    cudaMemset(matrix, 0, sizeof(float) * side * side);
    load_a_row_and_a_column<<<1, side>>>(matrix, sums);
    cudaFree(matrix);
    cudaFree(sums);
}
