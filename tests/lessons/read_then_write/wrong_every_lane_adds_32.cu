// expect: budget | sixteen times
// Right: every lane adds all 32 values by itself, 32 loads instead of five.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    sums[t] = i < n ? values[i] : 0.0f;
    __syncwarp();

    float sum = 0.0f;
    for (int k = 0; k < 32; ++k) {
        sum += sums[t / 32 * 32 + k];
    }
    if (i < n) {
        group_sums[i] = sum;
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<blocks, block_size>>>(values, group_sums, n);
    }
}
