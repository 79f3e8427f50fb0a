// expect: budget | at least four blocks share the work
// One block goes through all groups.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    for (int i = blockIdx.x * block_size + t; i - t % 32 < n; i += gridDim.x * block_size) {
        sums[t] = i < n ? values[i] : 0.0f;
        __syncwarp();

        for (int offset = 16; offset > 0; offset /= 2) {
            const float both = sums[t] + sums[t ^ offset];
            __syncwarp();
            sums[t] = both;
            __syncwarp();
        }
        if (i < n) {
            group_sums[i] = sums[t];
        }
        __syncwarp();
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<1, block_size>>>(values, group_sums, n);
    }
}
