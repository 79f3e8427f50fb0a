// Exercise 4.8: each warp looks for the first alarm of a gauge, by shuffles and a vote.
// Page: lesson 4.8.  Checks: first_alarms.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: four warps, for four gauges

// TODO 1: This kernel is wrong on purpose, at two of its calls. Write into diagnosis.txt what is wrong with them;
// then fix the kernel. Change the kernel alone, and no more of it than the faults ask for.
// [kernel]
__global__ void first_alarms_kernel(const int* levels, const int* limits, int* minutes,
                                    int* heights, int gauges, int length)
{
    const int gauge = (blockIdx.x * block_size + threadIdx.x) / 32;
    const int lane = threadIdx.x % 32;
    if (gauge >= gauges) {
        return;  // the whole warp
    }
    int limit = lane == 0 ? limits[gauge] : 0;
    limit = __shfl_sync(0xffffff, limit, 0);

    int level = 0;
    int first = -1;
    for (int i = lane; i < length; i += 32) {
        level = levels[gauge * length + i];
        const unsigned above = __ballot_sync(0xffffffff, level > limit);
        if (above != 0) {
            first = i - lane + __ffs(above) - 1;  // the lowest lane that is above
            break;
        }
    }
    const int height = __shfl_sync(0xffffffff, level, first & 31);
    if (lane == 0) {
        minutes[gauge] = first;
        heights[gauge] = first < 0 ? 0 : height;
    }
}
// [kernel]
// end of TODO 1

void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    const int warps = block_size / 32;
    const int blocks = (gauges + warps - 1) / warps;
    if (blocks > 0) {
        first_alarms_kernel<<<blocks, block_size>>>(levels, limits, minutes, heights, gauges, length);
    }
}
