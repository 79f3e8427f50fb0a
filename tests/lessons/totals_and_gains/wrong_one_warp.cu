// expect: budget | share the work
// One warp does everything, and its lanes take turns.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

__global__ void do_everything(const int* values, int* totals, int* gains, int n)
{
    for (int unit = threadIdx.x; unit < (n + block_size - 1) / block_size; unit += 32) {
        int total = 0;
        int gain = 0;
        for (int i = unit * block_size; i < (unit + 1) * block_size && i < n; ++i) {
            total += values[i];
            gain += values[i] > 0 ? values[i] : 0;
        }
        totals[unit] = total;
        gains[unit] = gain;
    }
}

void totals_and_gains(const int* values, int* totals, int* gains, int n)
{
    do_everything<<<1, 32>>>(values, totals, gains, n);
}
