// expect: budget | threads share the work
// A thread for each gauge: no lane has to ask another, and most of the device has nothing to do.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

__global__ void search(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    for (int gauge = blockIdx.x * 32 + threadIdx.x; gauge < gauges; gauge += 32 * gridDim.x) {
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
        search<<<(gauges + 31) / 32, 32>>>(levels, limits, minutes, heights, gauges, length);
    }
}
