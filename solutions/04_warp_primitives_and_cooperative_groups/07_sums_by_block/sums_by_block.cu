// Exercise 4.7: a tree of sums from the days when a warp kept step, on a GPU of today.
// Page: lesson 4.7.  Checks: sums_by_block.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

// TODO 1 solved: The lanes of a warp wait for each other after each round, and a round does not write what it
// reads from others. volatile is not needed any more: a barrier makes the compiler read again.
// [kernel]
__global__ void sums_by_block_kernel(const int* values, int* sums, int n)
{
    __shared__ int partial[block_size];
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
        for (int active = 32; active > 0; active /= 2) {
            if (t < active) {  // nobody writes what the others read in this round
                partial[t] += partial[t + active];
            }
            __syncwarp();  // what this round wrote, the next one reads
        }
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
