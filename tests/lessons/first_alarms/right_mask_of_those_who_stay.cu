// expect: accepted
// The mask is that of the lanes that go on: each iteration begins with a vote of those who were there before.
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
    unsigned here = 0xffffffff;
    for (int i = lane; true; i += 32) {
        here = __ballot_sync(here, i < length);
        if (i >= length) {
            break;
        }
        level = levels[gauge * length + i];
        const unsigned above = __ballot_sync(here, level > limit);
        if (above != 0) {
            first = i - lane + __ffs(above) - 1;
            break;
        }
    }
    first = __shfl_sync(0xffffffff, first, 0);
    const int height = __shfl_sync(0xffffffff, level, first & 31);
    if (lane == 0) {
        minutes[gauge] = first;
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
