// expect: budget | no atomic
// The first minute is the smallest, by an atomic operation on the result.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void no_alarms(int* minutes, int gauges)
{
    const int gauge = blockIdx.x * block_size + threadIdx.x;
    if (gauge < gauges) {
        minutes[gauge] = -1;
    }
}

__global__ void find_minutes(const int* levels, const int* limits, unsigned* minutes, int gauges, int length)
{
    const int gauge = (blockIdx.x * block_size + threadIdx.x) / 32;
    if (gauge >= gauges) {
        return;
    }
    for (int i = threadIdx.x % 32; i < length; i += 32) {
        if (levels[gauge * length + i] > limits[gauge]) {
            atomicMin(&minutes[gauge], static_cast<unsigned>(i));
            return;
        }
    }
}

__global__ void find_heights(const int* levels, const int* minutes, int* heights, int gauges, int length)
{
    const int gauge = blockIdx.x * block_size + threadIdx.x;
    if (gauge < gauges) {
        heights[gauge] = minutes[gauge] < 0 ? 0 : levels[gauge * length + minutes[gauge]];
    }
}

void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length)
{
    if (gauges == 0) {
        return;
    }
    const int blocks = (gauges + block_size - 1) / block_size;
    no_alarms<<<blocks, block_size>>>(minutes, gauges);
    find_minutes<<<(gauges + 3) / 4, block_size>>>(levels, limits, reinterpret_cast<unsigned*>(minutes), gauges, length);
    find_heights<<<blocks, block_size>>>(levels, minutes, heights, gauges, length);
}
