// expect: other | __activemask()
// The barrier at the end of a step is for the lanes that happen to be there.
// Exercise 4.7: cars on ring roads, one road for each warp, as it was written before 2017.
// Page: lesson 4.7.  Checks: ring_roads.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps

// TODO 1 solved: The lanes of a warp wait for each other before the first step and twice in each step. volatile
// is not needed any more, since a barrier makes the compiler read again.
// [kernel]
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
    const int behind = first + (t + road_length - 1) % road_length;
    const int ahead = first + (t + 1) % road_length;

    cells[t] = before[i];
    __syncwarp();  // no lane reads a cell that is not filled yet
    const int count = steps[road];
    for (int step = 0; step < count; ++step) {
        const int mine = cells[t];
        const int follower = cells[behind];
        const int leader = cells[ahead];
        __syncwarp();  // no lane writes before its neighbours have read
        cells[t] = mine == 0 ? follower : (leader == 0 ? 0 : mine);
        __syncwarp(__activemask());  // no lane reads on before its neighbours have written
    }
    after[i] = cells[t];
}
// [kernel]
// end of TODO 1

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    constexpr int warps = block_size / road_length;
    const int blocks = (roads + warps - 1) / warps;
    if (blocks > 0) {
        ring_roads_kernel<<<blocks, block_size>>>(before, after, steps, roads);
    }
}
