// expect: accepted
// Blocks of 32 x 8 threads: a row of the block is a warp and has a road.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int roads_of_a_block = 8;

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[roads_of_a_block][road_length];
    const int lane = threadIdx.x;
    int* const own = cells[threadIdx.y];
    const int road = blockIdx.x * roads_of_a_block + threadIdx.y;
    if (road < roads) {
        own[lane] = before[road * road_length + lane];
        __syncwarp();
        const int count = steps[road];
        for (int step = 0; step < count; ++step) {
            const int mine = own[lane];
            const int follower = own[lane == 0 ? road_length - 1 : lane - 1];
            const int leader = own[lane == road_length - 1 ? 0 : lane + 1];
            __syncwarp();
            if (mine == 0) {
                own[lane] = follower;
            } else if (leader == 0) {
                own[lane] = 0;
            }
            __syncwarp();
        }
        after[road * road_length + lane] = own[lane];
    }
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    const int blocks = (roads + roads_of_a_block - 1) / roads_of_a_block;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, dim3(road_length, roads_of_a_block)>>>(before, after, steps, roads);
    }
}
