// expect: finding | data-race
// The index has 16 bits, so two tiles have one place.
#include "reduce_tiles.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;  // threads in a block, a multiple of every tile size

/// Gives the thread of rank 0 the sum of what the threads of `tile` bring. All of them call it.
template <int tile_size>
__device__ float sum_of_tile(const cg::thread_block_tile<tile_size>& tile, float value)
{
    for (int offset = tile.num_threads() / 2; offset > 0; offset /= 2) {
        value += tile.shfl_down(value, offset);
    }
    return value;
}

template <int tile_size>
__global__ void reduce_tiles_kernel(const float* x, float* sums, int n)
{
    const cg::thread_block block = cg::this_thread_block();
    const unsigned short i = block.group_index().x * block_size + block.thread_rank();
    const float value = i < n ? x[i] : 0.0f;
    const cg::thread_block_tile<tile_size> tile = cg::tiled_partition<tile_size>(block);
    const float sum = sum_of_tile<tile_size>(tile, value);
    if (tile.thread_rank() == 0 && i < n) {
        sums[i / tile_size] = sum;
    }
}

void reduce_tiles(const float* x, float* sums, int n, int tile_size)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks == 0) {
        return;
    }
    switch (tile_size) {
    case 1: reduce_tiles_kernel<1><<<blocks, block_size>>>(x, sums, n); break;
    case 2: reduce_tiles_kernel<2><<<blocks, block_size>>>(x, sums, n); break;
    case 4: reduce_tiles_kernel<4><<<blocks, block_size>>>(x, sums, n); break;
    case 8: reduce_tiles_kernel<8><<<blocks, block_size>>>(x, sums, n); break;
    case 16: reduce_tiles_kernel<16><<<blocks, block_size>>>(x, sums, n); break;
    case 32: reduce_tiles_kernel<32><<<blocks, block_size>>>(x, sums, n); break;
    }
}
