// expect: accepted
// The warp as a tile of cooperative groups, and a two-dimensional array with a row for each warp.
#include "read_then_write.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    __shared__ float sums[block_size / 32][32];
    const auto warp = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    float* own = sums[threadIdx.x / 32];
    const unsigned lane = warp.thread_rank();
    const int i = blockIdx.x * block_size + threadIdx.x;

    own[lane] = i < n ? values[i] : 0.0f;
    warp.sync();
    for (int offset = 16; offset > 0; offset /= 2) {
        const float both = own[lane] + own[lane ^ offset];
        warp.sync();
        own[lane] = both;
        warp.sync();
    }
    if (i < n) {
        group_sums[i] = own[lane];
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<blocks, block_size>>>(values, group_sums, n);
    }
}
