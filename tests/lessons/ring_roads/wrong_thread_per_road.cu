// expect: budget | threads
// Each thread has a road to itself, so that nothing has to be put in order.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 32;

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    const int road = blockIdx.x * block_size + threadIdx.x;
    if (road >= roads) {
        return;
    }
    int cells[road_length];
    int next[road_length];
    for (int c = 0; c < road_length; ++c) {
        cells[c] = before[road * road_length + c];
    }
    const int count = steps[road];
    for (int step = 0; step < count; ++step) {
        for (int c = 0; c < road_length; ++c) {
            const int follower = cells[(c + road_length - 1) % road_length];
            const int leader = cells[(c + 1) % road_length];
            next[c] = cells[c] == 0 ? follower : (leader == 0 ? 0 : cells[c]);
        }
        for (int c = 0; c < road_length; ++c) {
            cells[c] = next[c];
        }
    }
    for (int c = 0; c < road_length; ++c) {
        after[road * road_length + c] = cells[c];
    }
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    const int blocks = (roads + block_size - 1) / block_size;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
