// SPDX-License-Identifier: MIT
// Half of each tile waits for the tile, the other half for the block.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void sync_of_a_tile_against_the_block(int* out)
{
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_group tile = cg::tiled_partition(block, 8);
    if (tile.thread_rank() < 4) {
        cg::sync(tile);  // half of a tile
    }
    block.sync();
    out[threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    sync_of_a_tile_against_the_block<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
