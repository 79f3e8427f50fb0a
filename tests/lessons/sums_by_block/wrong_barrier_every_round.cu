// expect: budget | a barrier at the start
// The whole block waits in every round, though only one warp has something to do in the last six.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

__global__ void sums_by_block_kernel(const int* values, int* sums, int n)
{
    __shared__ int partial[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    partial[t] = i < n ? values[i] : 0;
    __syncthreads();

    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            partial[t] += partial[t + active];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = partial[0];
    }
}

void sums_by_block(const int* values, int* sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        sums_by_block_kernel<<<blocks, block_size>>>(values, sums, n);
    }
}
