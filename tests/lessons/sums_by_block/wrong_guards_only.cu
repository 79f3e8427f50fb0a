// expect: finding | data-race
// Each round writes only what it does not read, but nothing separates one round from the next.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

__global__ void sums_by_block_kernel(const int* values, int* sums, int n)
{
    __shared__ volatile int partial[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    partial[t] = i < n ? values[i] : 0;
    __syncthreads();

    for (int active = block_size / 2; active > 32; active /= 2) {
        if (t < active) {
            partial[t] += partial[t + active];
        }
        __syncthreads();
    }
    if (t < 32) {
        if (t < 32) {
            partial[t] += partial[t + 32];
        }
        if (t < 16) {
            partial[t] += partial[t + 16];
        }
        if (t < 8) {
            partial[t] += partial[t + 8];
        }
        if (t < 4) {
            partial[t] += partial[t + 4];
        }
        if (t < 2) {
            partial[t] += partial[t + 2];
        }
        if (t < 1) {
            partial[t] += partial[t + 1];
        }
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
