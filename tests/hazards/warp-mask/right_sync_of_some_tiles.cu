// SPDX-License-Identifier: MIT
// Whole tiles take the branch and wait there, each for itself.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_sync_of_some_tiles(int* out)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    if (tile.meta_group_rank() == 1) {
        out[threadIdx.x] = 1;
        tile.sync();
    }
    out[threadIdx.x] += 1;
    tile.sync();
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_sync_of_some_tiles<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
