// expect: budget | many threads share the work
// No lane asks another: the first thread of a block reads all values.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

__global__ void totals_and_gains_kernel(const int* values, int* totals, int* gains, int n)
{
    if (threadIdx.x == 0) {
        int total = 0;
        int gain = 0;
        for (int i = blockIdx.x * block_size; i < (blockIdx.x + 1) * block_size && i < n; ++i) {
            total += values[i];
            gain += values[i] > 0 ? values[i] : 0;
        }
        totals[blockIdx.x] = total;
        gains[blockIdx.x] = gain;
    }
}

void totals_and_gains(const int* values, int* totals, int* gains, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        totals_and_gains_kernel<<<blocks, block_size>>>(values, totals, gains, n);
    }
}
