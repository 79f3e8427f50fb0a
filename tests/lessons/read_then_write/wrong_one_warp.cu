// expect: budget | share the work
// One warp does everything, and its lanes take turns.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

constexpr int group_size = 32;

__global__ void do_everything(const float* values, float* group_sums, int n)
{
    for (int unit = threadIdx.x; unit < (n + group_size - 1) / group_size; unit += 32) {
        float sum = 0.0f;
        for (int i = unit * group_size; i < (unit + 1) * group_size && i < n; ++i) {
            sum += values[i];
        }
        for (int i = unit * group_size; i < (unit + 1) * group_size && i < n; ++i) {
            group_sums[i] = sum;
        }
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    do_everything<<<1, 32>>>(values, group_sums, n);
}
