// expect: budget | share the work
// One thread searches everything.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

__global__ void search(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    for (int gauge = 0; gauge < gauges; gauge += 1) {
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
        search<<<1, 1>>>(levels, limits, minutes, heights, gauges, length);
    }
}
