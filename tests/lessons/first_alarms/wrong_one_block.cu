// expect: budget | at least four blocks share the work
// One block, whose four warps take one gauge after the other.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps, for four gauges

__global__ void first_alarms_kernel(const int* levels, const int* limits, int* minutes,
                                    int* heights, int gauges, int length)
{
    const int lane = threadIdx.x % 32;
    const int warps_of_grid = gridDim.x * block_size / 32;
    for (int gauge = (blockIdx.x * block_size + threadIdx.x) / 32; gauge < gauges; gauge += warps_of_grid) {
        int limit = lane == 0 ? limits[gauge] : 0;
        limit = __shfl_sync(0xffffffff, limit, 0);  // eight digits: all 32 lanes

        int level = 0;
        int first = -1;
        for (int begin = 0; begin < length; begin += 32) {  // the same for all lanes: they leave together
            const int i = begin + lane;
            level = i < length ? levels[gauge * length + i] : limit;  // past the end: never above
            const unsigned above = __ballot_sync(0xffffffff, level > limit);
            if (above != 0) {
                first = begin + __ffs(above) - 1;  // the lowest lane that is above
                break;
            }
        }
        const int height = __shfl_sync(0xffffffff, level, first & 31);
        if (lane == 0) {
            minutes[gauge] = first;
            heights[gauge] = first < 0 ? 0 : height;
        }
    }
}

void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    const int warps = block_size / 32;
    const int blocks = (gauges + warps - 1) / warps;
    if (blocks > 0) {
        first_alarms_kernel<<<1, block_size>>>(levels, limits, minutes, heights, gauges, length);
    }
}
