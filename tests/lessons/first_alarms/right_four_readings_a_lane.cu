// expect: accepted
// A lane looks at four readings before it votes, and the first lane that has an alarm knows its minute.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps, for four gauges

__global__ void first_alarms_kernel(const int* levels, const int* limits, int* minutes,
                                    int* heights, int gauges, int length)
{
    const int gauge = (blockIdx.x * block_size + threadIdx.x) / 32;
    const int lane = threadIdx.x % 32;
    if (gauge >= gauges) {
        return;  // the whole warp
    }
    int limit = lane == 0 ? limits[gauge] : 0;
    limit = __shfl_sync(0xffffffff, limit, 0);  // eight digits: all 32 lanes

    int level = 0;
    int first = -1;
    int mine = 0;
    for (int begin = 0; begin < length; begin += 128) {
        mine = -1;
        for (int i = begin + 4 * lane; i < begin + 4 * lane + 4 && i < length && mine < 0; ++i) {
            level = levels[gauge * length + i];
            mine = level > limit ? i : -1;
        }
        const unsigned above = __ballot_sync(0xffffffff, mine >= 0);
        if (above != 0) {
            first = __ffs(above) - 1;  // a lane, for now
            break;
        }
    }
    const int minute = __shfl_sync(0xffffffff, mine, first & 31);
    const int height = __shfl_sync(0xffffffff, level, first & 31);
    if (lane == 0) {
        minutes[gauge] = first < 0 ? -1 : minute;
        heights[gauge] = first < 0 ? 0 : height;
    }
}

void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    const int warps = block_size / 32;
    const int blocks = (gauges + warps - 1) / warps;
    if (blocks > 0) {
        first_alarms_kernel<<<blocks, block_size>>>(levels, limits, minutes, heights, gauges, length);
    }
}
