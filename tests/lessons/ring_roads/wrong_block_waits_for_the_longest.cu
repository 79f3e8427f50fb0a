// expect: budget | at most two barriers
// All warps of a block make as many rounds as its longest road, so that all of them reach the barriers of the block.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[block_size];
    __shared__ int counts[block_size / road_length];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    const int road = i / road_length;
    const int first = t - t % road_length;
    const int behind = first + (t + road_length - 1) % road_length;
    const int ahead = first + (t + 1) % road_length;

    cells[t] = road < roads ? before[i] : 0;
    const int count = road < roads ? steps[road] : 0;
    if (t == first) {
        counts[t / road_length] = count;
    }
    __syncthreads();
    int longest = 0;
    for (int warp = 0; warp < block_size / road_length; ++warp) {
        longest = max(longest, counts[warp]);
    }
    for (int step = 0; step < longest; ++step) {
        const int mine = cells[t];
        const int follower = cells[behind];
        const int leader = cells[ahead];
        __syncthreads();
        if (step < count) {
            cells[t] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
        }
        __syncthreads();
    }
    if (road < roads) {
        after[i] = cells[t];
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
