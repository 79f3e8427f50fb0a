// expect: budget | blocks
// One thread moves all cars, road by road.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

__global__ void ring_roads_kernel(const int* before, int* after, const int* steps, int roads)
{
    int cells[road_length];
    int next[road_length];
    for (int road = 0; road < roads; ++road) {
        for (int c = 0; c < road_length; ++c) {
            cells[c] = before[road * road_length + c];
        }
        for (int step = 0; step < steps[road]; ++step) {
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
}

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    if (roads > 0) {
        ring_roads_kernel<<<1, 1>>>(before, after, steps, roads);
    }
}
