// expect: finding | barrier-divergence
// A barrier of the block at the end of each step. The warps of a block make different numbers of steps.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ volatile int cells[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int first = t - t % road_length;  // cell of the road of this warp
    const int behind = first + (t + road_length - 1) % road_length;
    const int ahead = first + (t + 1) % road_length;

    cells[t] = before[i];
    const int count = steps[road];
    // [loop]
    for (int step = 0; step < count; ++step) {
        const int mine = cells[t];
        const int follower = cells[behind];
        const int leader = cells[ahead];
        cells[t] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
        __syncthreads();
    }
    // [loop]
    after[i] = cells[t];
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
