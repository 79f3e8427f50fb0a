// SPDX-License-Identifier: MIT
// A function of the host is given a copy of a __device__ array.
#include <cuda_runtime.h>

__device__ int marks[32];

__global__ void right_host_function_gets_a_copy()
{
    marks[threadIdx.x] = 1;
}

[[gnu::noinline]] int sum_of(const int* values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        sum += values[i];
    }
    return sum;
}

int main()
{
    right_host_function_gets_a_copy<<<1, 32>>>();
    int copy[32];
    cudaMemcpyFromSymbol(copy, marks, sizeof copy);
    return sum_of(copy, 32) == 33 ? 1 : 0;
}
