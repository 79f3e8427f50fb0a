// expect: accepted
// A road has 16 threads with two cells each, and their tile has a barrier of its own: two roads of a warp make unequal steps.
#include "ring_roads.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;
constexpr int threads_of_a_road = road_length / 2;

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[2 * block_size];
    const auto tile = cg::tiled_partition<threads_of_a_road>(cg::this_thread_block());
    const int road = (blockIdx.x * block_size + threadIdx.x) / threads_of_a_road;
    if (road >= roads) {
        return;
    }
    int* const own = cells + threadIdx.x / threads_of_a_road * road_length;
    const int a = tile.thread_rank();
    const int b = a + threads_of_a_road;
    own[a] = before[road * road_length + a];
    own[b] = before[road * road_length + b];
    tile.sync();
    const int count = steps[road];
    const auto next = [&](int cell) {
        const int mine = own[cell];
        const int follower = own[(cell + road_length - 1) % road_length];
        const int leader = own[(cell + 1) % road_length];
        return mine == 0 ? follower : (leader == 0 ? 0 : mine);
    };
    for (int step = 0; step < count; ++step) {
        const int next_a = next(a);
        const int next_b = next(b);
        tile.sync();
        own[a] = next_a;
        own[b] = next_b;
        tile.sync();
    }
    after[road * road_length + a] = own[a];
    after[road * road_length + b] = own[b];
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int roads_of_a_block = block_size / threads_of_a_road;
    const int blocks = (roads + roads_of_a_block - 1) / roads_of_a_block;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
