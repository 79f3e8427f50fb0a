// expect: budget | at least four blocks share the work
// One thread adds up each group.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    for (int i = 0; i < n; i += 32) {
        float sum = 0.0f;
        for (int k = i; k < i + 32 && k < n; ++k) {
            sum += values[k];
        }
        for (int k = i; k < i + 32 && k < n; ++k) {
            group_sums[k] = sum;
        }
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<1, 1>>>(values, group_sums, n);
    }
}
