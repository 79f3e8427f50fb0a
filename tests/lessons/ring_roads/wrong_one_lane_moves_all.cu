// expect: budget | shared memory
// Lane 0 moves the cars of its road, and the other lanes wait for it.
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
    // [lane]
    if (t == first) {
        for (int step = 0; step < count; ++step) {
            int behind = cells[first + road_length - 1];
            const int head = cells[first];
            for (int c = 0; c < road_length; ++c) {
                const int mine = cells[first + c];
                const int leader = c + 1 < road_length ? cells[first + c + 1] : head;
                cells[first + c] = mine == 0 ? behind : (leader == 0 ? 0 : mine);
                behind = mine;
            }
        }
    }
    __syncwarp();
    // [lane]
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
