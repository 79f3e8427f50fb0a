// expect: budget | share the work
// One thread adds up the whole array.
#include "grand_total.hpp"

#include <cuda_runtime.h>

__global__ void add_up(const float* values, float* sum, int n)
{
    float total = 0.0f;
    for (int i = 0; i < n; ++i) {
        total += values[i];
    }
    *sum = total;
}

void grand_total(const float* values, float* sum, int n)
{
    add_up<<<1, 1>>>(values, sum, n);
}
