// expect: budget | read from global memory
// The road stays in global memory, where each step reads it again.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int lane = i % road_length;
    int* const cells = after + road * road_length;
    cells[lane] = before[i];
    __syncwarp();
    const int count = steps[road];
    for (int step = 0; step < count; ++step) {
        const int mine = cells[lane];
        const int follower = cells[(lane + road_length - 1) % road_length];
        const int leader = cells[(lane + 1) % road_length];
        __syncwarp();
        cells[lane] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
        __syncwarp();
    }
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
