// expect: mismatch | sums
// Fixed, but the index is kept in 16 bits: right as long as there are at most 65,536 values.
#include "lockstep.hpp"

#include <cuda_runtime.h>

__global__ void lockstep_kernel(const int* values, int* sums, int n)
{
    __shared__ int partial[block_size];
    const int t = threadIdx.x;
    const unsigned short i = blockIdx.x * block_size + t;
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

void lockstep(const int* values, int* sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        lockstep_kernel<<<blocks, block_size>>>(values, sums, n);
    }
}
