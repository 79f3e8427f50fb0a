// expect: budget | come together by shuffles
// The thread of rank 0 reads the elements of its tile from global memory, one after the other.
#include "reduce_tiles.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;  // threads in a block, a multiple of every tile size

template <int tile_size>
__global__ void reduce_tiles_kernel(const float* x, float* sums, int n)
{
    const cg::thread_block block = cg::this_thread_block();
    const int i = block.group_index().x * block_size + block.thread_rank();
    const auto tile = cg::tiled_partition<tile_size>(block);
    if (tile.thread_rank() == 0 && i < n) {
        float sum = 0.0f;
        for (int k = i; k < n && k < i + tile_size; ++k) {
            sum += x[k];
        }
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
