// expect: budget | share the work
// One warp adds up the whole array, and its last five rounds are a tree.
#include "grand_total.hpp"

#include <cuda_runtime.h>

constexpr int warp_size = 32;

__global__ void add_up(const float* values, float* sum, int n)
{
    __shared__ float sums[warp_size];
    const int t = threadIdx.x;
    float total = 0.0f;
    for (int i = t; i < n; i += warp_size) {
        total += values[i];
    }
    sums[t] = total;
    __syncwarp();
    for (int offset = warp_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncwarp();
    }
    if (t == 0) {
        *sum = sums[0];
    }
}

void grand_total(const float* values, float* sum, int n)
{
    add_up<<<1, warp_size>>>(values, sum, n);
}
