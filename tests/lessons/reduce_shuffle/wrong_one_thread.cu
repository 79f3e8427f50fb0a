// expect: budget | many threads
// One thread adds up the whole array, without a tree.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

__global__ void reduce_shuffle_kernel(const float* x, float* sum, int n)
{
    float value = 0.0f;
    for (int i = 0; i < n; ++i) {
        value += x[i];
    }
    *sum = value;
}

void reduce_shuffle(const float* x, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    reduce_shuffle_kernel<<<1, 1>>>(x, sum, n);
}
