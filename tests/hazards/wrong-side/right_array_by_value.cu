// SPDX-License-Identifier: MIT
// A struct with an array is an argument like others: each thread has a copy.
#include <cuda_runtime.h>

struct Weights
{
    int values[32];
};

__global__ void right_array_by_value(Weights weights, int* out)
{
    out[threadIdx.x] = weights.values[threadIdx.x];
}

int main()
{
    const Weights weights = {};
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_array_by_value<<<1, 32>>>(weights, out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
