// expect: budget | share the work
// One thread adds up the whole array.
#include "reduce_grid_stride.hpp"

#include <cuda_runtime.h>

__global__ void add_up(const float* x, float* sum, int n)
{
    float total = 0.0f;
    for (int i = 0; i < n; ++i) {
        total += x[i];
    }
    *sum = total;
}

void reduce_grid_stride(const float* x, float* sum, int n)
{
    add_up<<<1, 1>>>(x, sum, n);
}
