// expect: budget | in each step
// Each lane copies the road, makes all steps by itself, and keeps one cell of the result.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    __shared__ int cells[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int first = t - t % road_length;  // cell of the road of this warp

    cells[t] = before[i];
    __syncwarp();  // no lane reads a cell that is not filled yet
    const int count = steps[road];
    int own[road_length];
    int next[road_length];
    for (int c = 0; c < road_length; ++c) {
        own[c] = cells[first + c];
    }
    for (int step = 0; step < count; ++step) {
        for (int c = 0; c < road_length; ++c) {
            const int follower = own[(c + road_length - 1) % road_length];
            const int leader = own[(c + 1) % road_length];
            next[c] = own[c] == 0 ? follower : (leader == 0 ? 0 : own[c]);
        }
        for (int c = 0; c < road_length; ++c) {
            own[c] = next[c];
        }
    }
    after[i] = own[t - first];
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
