// expect: budget | at least four blocks share the work
// Fixed, but one block adds up one group of values after the other.
#include "sums_by_block.hpp"

#include <cuda_runtime.h>

__global__ void sums_by_block_kernel(const int* values, int* sums, int n)
{
    __shared__ int partial[block_size];
    const int t = threadIdx.x;
    for (int row = blockIdx.x; row * block_size < n; row += gridDim.x) {
        const int i = row * block_size + t;
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
            sums[row] = partial[0];
        }
        __syncthreads();
    }
}

void sums_by_block(const int* values, int* sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        sums_by_block_kernel<<<1, block_size>>>(values, sums, n);
    }
}
