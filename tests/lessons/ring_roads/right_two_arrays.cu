// expect: accepted
// Each step reads one array and writes the other, so one barrier separates it from the next.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[2][block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int first = t - t % road_length;  // cell of the road of this warp
    const int behind = first + (t + road_length - 1) % road_length;
    const int ahead = first + (t + 1) % road_length;

    int* from = cells[0];
    int* to = cells[1];
    from[t] = before[i];
    __syncwarp();
    const int count = steps[road];
    for (int step = 0; step < count; ++step) {
        const int mine = from[t];
        const int follower = from[behind];
        const int leader = from[ahead];
        to[t] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
        __syncwarp();
        int* const read = from;
        from = to;
        to = read;
    }
    after[i] = from[t];
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
