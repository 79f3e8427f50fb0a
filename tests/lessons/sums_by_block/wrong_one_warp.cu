// expect: budget | share the work
// One warp does everything, and its lanes take turns.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

__global__ void do_everything(const int* values, int* sums, int n)
{
    for (int unit = threadIdx.x; unit < (n + block_size - 1) / block_size; unit += 32) {
        int sum = 0;
        for (int i = unit * block_size; i < (unit + 1) * block_size && i < n; ++i) {
            sum += values[i];
        }
        sums[unit] = sum;
    }
}

void sums_by_block(const int* values, int* sums, int n)
{
    do_everything<<<1, 32>>>(values, sums, n);
}
