// expect: budget | blocks
// One block of 1024 threads goes from road to road.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 1024;

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[block_size];
    const int t = threadIdx.x;
    const int warp = t / road_length;
    const int lane = t % road_length;
    int* const mine_and_others = cells + warp * road_length;
    const int warps = block_size / road_length;
    for (int road = blockIdx.x * warps + warp; road < roads; road += gridDim.x * warps) {
        __syncwarp();
        mine_and_others[lane] = before[road * road_length + lane];
        __syncwarp();
        for (int left = steps[road]; left > 0; --left) {
            const int mine = mine_and_others[lane];
            const int follower = mine_and_others[(lane + 31) & 31];
            const int leader = mine_and_others[(lane + 1) & 31];
            __syncwarp();
            mine_and_others[lane] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
            __syncwarp();
        }
        after[road * road_length + lane] = mine_and_others[lane];
    }
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int needed = (roads + warps - 1) / warps;
    const int blocks = needed < 1 ? needed : 1;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
