// expect: budget | no atomic
// The lanes add to one place of shared memory by atomic additions, one after the other.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    __shared__ float sums[block_size / 32];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    if (t % 32 == 0) {
        sums[t / 32] = 0.0f;
    }
    __syncwarp();
    if (i < n) {
        atomicAdd(&sums[t / 32], values[i]);
    }
    __syncwarp();
    if (i < n) {
        group_sums[i] = sums[t / 32];
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<blocks, block_size>>>(values, group_sums, n);
    }
}
