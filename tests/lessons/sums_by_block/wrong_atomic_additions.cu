// expect: budget | without atomic operations
// No rounds are left to go wrong in: every thread adds its value to one place of shared memory.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

__global__ void sums_by_block_kernel(const int* values, int* sums, int n)
{
    __shared__ int total;
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    if (t == 0) {
        total = 0;
    }
    __syncthreads();
    if (i < n) {
        atomicAdd(&total, values[i]);
    }
    __syncthreads();
    if (t == 0) {
        sums[blockIdx.x] = total;
    }
}

void sums_by_block(const int* values, int* sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        sums_by_block_kernel<<<blocks, block_size>>>(values, sums, n);
    }
}
