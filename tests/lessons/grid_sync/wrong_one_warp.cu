// expect: budget | blocks
// One warp does everything. No lane waits for another, since each adds up all elements.
#include "grid_sync.hpp"

#include <cuda_runtime.h>

__global__ void divide_by_sum(const float* x, float* y, int n)
{
    float sum = 0.0f;
    for (int i = 0; i < n; ++i) {
        sum += x[i];
    }
    for (int i = threadIdx.x; i < n; i += 32) {
        y[i] = x[i] / sum;
    }
}

void grid_sync(const float* x, float* y, int n)
{
    if (n > 0) {
        divide_by_sum<<<1, 32>>>(x, y, n);
    }
}
