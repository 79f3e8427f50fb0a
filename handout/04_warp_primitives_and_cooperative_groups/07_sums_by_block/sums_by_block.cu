// Exercise 4.7: a tree of sums from the days when a warp kept step, on a GPU of today.
// Page: lesson 4.7.  Checks: sums_by_block.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

// TODO 1: This kernel is wrong on purpose. Write into diagnosis.txt what is wrong with it; then fix it.
// Change the kernel alone, and no more of it than the fault asks for.
// [kernel]
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
        partial[t] += partial[t + 32];
        partial[t] += partial[t + 16];
        partial[t] += partial[t + 8];
        partial[t] += partial[t + 4];
        partial[t] += partial[t + 2];
        partial[t] += partial[t + 1];
    }
    if (t == 0) {
        sums[blockIdx.x] = partial[0];
    }
}
// [kernel]
// end of TODO 1

void sums_by_block(const int* values, int* sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        sums_by_block_kernel<<<blocks, block_size>>>(values, sums, n);
    }
}
