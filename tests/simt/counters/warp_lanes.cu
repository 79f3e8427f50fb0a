// SPDX-License-Identifier: MIT
// Lanes that call warp functions together, in tiles and in whole warps.
// 2 blocks of 64 threads: 4 warps. Tiles of 8 make three shuffles: 3 * 128 lanes, as whole warps would. Then 16 lanes of each
// warp vote, and all lanes make two reductions. Constant memory: each thread reads a word.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__constant__ int scale = 3;

__global__ void kernel(int* out)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = i * scale;
    for (int offset = 4; offset > 0; offset /= 2) {
        sum += tile.shfl_down(sum, offset);
    }
    if (threadIdx.x % 32 < 16) {
        sum += __any_sync(0xffff, sum > 7);
    }
    sum += __reduce_add_sync(~0u, sum) + __reduce_max_sync(~0u, sum);
    out[i] = sum;
}

int main()
{
    DeviceArray<int> out(128);
    kernel<<<2, 64>>>(out.data());
    finish();
}
