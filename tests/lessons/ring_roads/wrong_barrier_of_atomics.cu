// expect: budget | no atomic operation
// A barrier made by hand: each lane counts itself in, and waits until all 32 have been counted.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[2][block_size];
    __shared__ int arrivals[block_size / road_length];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int first = t - t % road_length;
    const int behind = first + (t + road_length - 1) % road_length;
    const int ahead = first + (t + 1) % road_length;
    int* const arrived = &arrivals[t / road_length];

    cells[0][t] = before[i];
    if (t == first) {
        *arrived = 0;
    }
    __syncwarp();
    const int count = steps[road];
    for (int step = 0; step < count; ++step) {
        const int mine = cells[step % 2][t];
        const int follower = cells[step % 2][behind];
        const int leader = cells[step % 2][ahead];
        cells[(step + 1) % 2][t] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
        __threadfence_block();
        atomicAdd(arrived, 1);
        while (atomicAdd(arrived, 0) < road_length * (step + 1)) {
        }
        __threadfence_block();
    }
    after[i] = cells[count % 2][t];
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
