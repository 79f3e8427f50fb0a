// SPDX-License-Identifier: MIT
// A function adds to a variable that begins with zero.
#include <cuda_runtime.h>

__device__ __noinline__ void add(int* sum, int value)
{
    *sum += value;
}

__global__ void right_local_variable_with_a_value(int* out)
{
    int sum = 0;
    for (int i = 0; i < 4; ++i) {
        add(&sum, i);
    }
    out[threadIdx.x] = sum;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_local_variable_with_a_value<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
