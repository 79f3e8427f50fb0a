// expect: accepted
// The lanes exchange registers, and there is no memory between them that needs an order.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int lane = threadIdx.x % road_length;
    int mine = before[i];
    const int count = steps[road];
    for (int step = 0; step < count; ++step) {
        const int follower = __shfl_sync(0xffffffff, mine, lane + road_length - 1, road_length);
        const int leader = __shfl_sync(0xffffffff, mine, lane + 1, road_length);
        mine = mine == 0 ? follower : (leader == 0 ? 0 : mine);
    }
    after[i] = mine;
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
