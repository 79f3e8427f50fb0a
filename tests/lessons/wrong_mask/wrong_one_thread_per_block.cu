// expect: budget | many threads share the work
// No lane asks another: the first thread of a block reads all values.
#include "wrong_mask.hpp"

#include <cuda_runtime.h>

__global__ void wrong_mask_kernel(const int* values, int* totals, int* gains, int n)
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

void wrong_mask(const int* values, int* totals, int* gains, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        wrong_mask_kernel<<<blocks, block_size>>>(values, totals, gains, n);
    }
}
