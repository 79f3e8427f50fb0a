// expect: budget | share the work
// Lane 0 searches the row of its warp alone.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void search(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    const int gauge = (blockIdx.x * block_size + threadIdx.x) / 32;
    if (gauge < gauges && threadIdx.x % 32 == 0) {
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
        search<<<(gauges + 3) / 4, block_size>>>(levels, limits, minutes, heights, gauges, length);
    }
}
