// SPDX-License-Identifier: MIT
// A function calls itself until there is nothing left.
#include <cuda_runtime.h>

// [kernel]
__device__ int sum_from(const int* values, int i, int n)
{
    return i == n ? 0 : values[i] + sum_from(values, i + 1, n);
}

__global__ void recursion_with_an_end(const int* values, int* sum, int n)
{
    *sum = sum_from(values, 0, n);
}
// [kernel]

int main()
{
    int* values = nullptr;
    cudaMalloc(&values, 33 * sizeof(int));
    cudaMemset(values, 0, 33 * sizeof(int));
    cudaDeviceSetLimit(cudaLimitStackSize, 4096);
    recursion_with_an_end<<<1, 1>>>(values, values + 32, 32);
    cudaDeviceSynchronize();
    cudaFree(values);
}
