// expect: budget | by votes
// A block of a warp for each gauge.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

__global__ void search(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    for (int gauge = blockIdx.x; gauge < gauges; gauge += gridDim.x) {
        int first = -1;
        for (int i = 0; i < length && first < 0; ++i) {
            if (levels[gauge * length + i] > limits[gauge]) {
                first = i;
            }
        }
        if (threadIdx.x > 0) {
            continue;
        }
        minutes[gauge] = first;
        heights[gauge] = first < 0 ? 0 : levels[gauge * length + first];
    }
}

void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    if (gauges > 0) {
        search<<<gauges, 32>>>(levels, limits, minutes, heights, gauges, length);
    }
}
