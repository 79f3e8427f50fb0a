// SPDX-License-Identifier: MIT
// A function calls itself, and nothing ever stops it.
#include <cuda_runtime.h>

// [kernel]
__device__ int sum_from(const int* values, int i)
{
    return values[i % 32] + sum_from(values, i + 1);  // read
}

__global__ void recursion_without_end(const int* values, int* sum)
{
    *sum = sum_from(values, 0);
}
// [kernel]

int main()
{
    int* values = nullptr;
    cudaMalloc(&values, 33 * sizeof(int));
    cudaMemset(values, 0, 33 * sizeof(int));
    recursion_without_end<<<1, 1>>>(values, values + 32);
    cudaDeviceSynchronize();
    cudaFree(values);
}

// expect: out-of-bounds | error | reason stack | kernel recursion_without_end | space local
//   write | thread (0,0,0) | line "read"
