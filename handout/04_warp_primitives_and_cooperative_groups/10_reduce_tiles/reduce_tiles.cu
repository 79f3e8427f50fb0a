// Exercise 4.10: sums of tiles whose size is a template parameter, with cooperative groups.
// Page: lesson 4.10.  Checks: reduce_tiles.check.cpp, in this folder.
#include "reduce_tiles.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;  // threads in a block, a multiple of every tile size

// [kernel]
/// Gives the thread of rank 0 the sum of what the threads of `tile` bring. All of them call it.
template <int tile_size>
__device__ float sum_of_tile(const cg::thread_block_tile<tile_size>& tile, float value)
{
    // TODO 1: Fold the values until the thread of rank 0 has the sum of the tile. Ask the tile for its
    // size, and let it shuffle.
    // end of TODO 1
    return value;
}

template <int tile_size>
__global__ void reduce_tiles_kernel(const float* x, float* sums, int n)
{
    const cg::thread_block block = cg::this_thread_block();
    const int i = block.group_index().x * block_size + block.thread_rank();
    const float value = i < n ? x[i] : 0.0f;
    // TODO 2: Cut the block into tiles of tile_size threads, add up each tile, and let one thread of each
    // write the sum to its place in `sums`. Decide what the threads past the end do.
    // end of TODO 2
}
// [kernel]

// [host]
void reduce_tiles(const float* x, float* sums, int n, int tile_size)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks == 0) {
        return;
    }
    // TODO 3: Launch the kernel for this tile_size: 1, 2, 4, 8, 16 or 32.
    // end of TODO 3
}
// [host]
