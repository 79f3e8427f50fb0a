// expect: budget | share the work
// One thread does everything.
#include "last_block.hpp"

#include <cuda_runtime.h>

__global__ void do_everything(const float* x, float* sums, int rows, int columns)
{
    for (int unit = 0; unit < rows; ++unit) {
        float sum = 0.0f;
        for (int i = 0; i < columns; ++i) {
            sum += x[unit * columns + i];
        }
        sums[unit] = sum;
    }
}

void last_block(const float* x, float* sums, int rows, int columns)
{
    do_everything<<<1, 1>>>(x, sums, rows, columns);
}
