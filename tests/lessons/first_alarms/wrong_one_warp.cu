// expect: budget | share the work
// One warp searches everything, a gauge for each lane.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

__global__ void search(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    for (int gauge = threadIdx.x; gauge < gauges; gauge += 32) {
        int first = -1;
        for (int i = 0; i < length && first < 0; ++i) {
            if (levels[gauge * length + i] > limits[gauge]) {
                first = i;
            }
        }
        minutes[gauge] = first;
        heights[gauge] = first < 0 ? 0 : levels[gauge * length + first];
    }
}

void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    if (gauges > 0) {
        search<<<1, 32>>>(levels, limits, minutes, heights, gauges, length);
    }
}
