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
    block.sync();  // barrier
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

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel sync_of_a_tile_against_the_block
//   | function __syncwarp | mask 0x000000ff | lanes 0x000000f0
//   call | thread (0,0,0) | line "half of a tile"
//   arrival __syncwarp | threads 16 | first (0,0,0) | line "half of a tile"
//   arrival __syncthreads | threads 16 | first (4,0,0) | line "barrier"
