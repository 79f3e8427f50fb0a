// SPDX-License-Identifier: MIT
// Watched in lesson 1.6: 16 threads multiply two matrices, and each fetches all that it needs.
#include <cuda_runtime.h>

constexpr int size = 4;

__device__ int a[size][size] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 8, 7, 6}, {5, 4, 3, 2}};
__device__ int b[size][size] = {{2, 0, 1, 3}, {1, 1, 4, 0}, {3, 2, 0, 1}, {0, 5, 2, 2}};
__device__ int c[size][size];

__global__ void product()
{
    const int row = threadIdx.y;
    const int column = threadIdx.x;
    int sum = 0;
    for (int k = 0; k < size; ++k) {
        const int left = a[row][k];
        const int right = b[k][column];
        sum += left * right;
    }
    c[row][column] = sum;
}

int main()
{
    product<<<1, dim3(size, size)>>>();
    cudaDeviceSynchronize();
}
