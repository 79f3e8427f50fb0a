// expect: budget | one launch
// The end of a launch is the barrier: one launch for each step, from one array in global memory to another.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <vector>

constexpr int block_size = 128;

__global__ void one_step(const int* from, int* to, const int* steps, int step, int roads)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int road = i / road_length;
    if (road >= roads) {
        return;
    }
    const int lane = i % road_length;
    const int first = i - lane;
    const int mine = from[i];
    const int follower = from[first + (lane + road_length - 1) % road_length];
    const int leader = from[first + (lane + 1) % road_length];
    const int next = mine == 0 ? follower : (leader == 0 ? 0 : mine);
    to[i] = step < steps[road] ? next : mine;
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    if (roads == 0) {
        return;
    }
    const int blocks = (roads * road_length + block_size - 1) / block_size;
    const std::size_t bytes = sizeof(int) * roads * road_length;
    std::vector<int> counts(roads);
    cudaMemcpy(counts.data(), steps, sizeof(int) * roads, cudaMemcpyDeviceToHost);
    const int most = *std::max_element(counts.begin(), counts.end());
    int* other = nullptr;
    cudaMalloc(&other, bytes);
    cudaMemcpy(after, before, bytes, cudaMemcpyDeviceToDevice);
    for (int step = 0; step < most; ++step) {
        one_step<<<blocks, block_size>>>(after, other, steps, step, roads);
        cudaMemcpy(after, other, bytes, cudaMemcpyDeviceToDevice);
    }
    if (most == 0) {
        one_step<<<blocks, block_size>>>(before, after, steps, 0, roads);
    }
    cudaFree(other);
}
