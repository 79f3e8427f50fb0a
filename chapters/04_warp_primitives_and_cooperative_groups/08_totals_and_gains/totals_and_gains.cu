// Exercise 4.8: two sums over each block, by shuffles whose masks do not fit the lanes that come.
// Page: lesson 4.8.  Checks: totals_and_gains.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

constexpr int warps = block_size / 32;

// TODO 1: This kernel is wrong on purpose, in two lines. Write into diagnosis.txt what is wrong with them;
// then fix them. Change the kernel alone, and no more of it than the faults ask for.
// [kernel]
__global__ void totals_and_gains_kernel(const int* values, int* totals, int* gains, int n)
{
    __shared__ int warp_totals[warps];
    __shared__ int warp_gains[warps];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? values[i] : 0;

    int total = value;
    for (int offset = 16; offset > 0; offset /= 2) {
        total += __shfl_xor_sync(0xffffff, total, offset);
    }
    int gain = 0;
    if (value > 0) {
        gain = value;
        for (int offset = 16; offset > 0; offset /= 2) {
            gain += __shfl_xor_sync(0xffffffff, gain, offset);
        }
    }
    if (threadIdx.x % 32 == 0) {
        warp_totals[threadIdx.x / 32] = total;
        warp_gains[threadIdx.x / 32] = gain;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int warp = 1; warp < warps; ++warp) {
            total += warp_totals[warp];
            gain += warp_gains[warp];
        }
        totals[blockIdx.x] = total;
        gains[blockIdx.x] = gain;
    }
}
// [kernel]
// end of TODO 1

void totals_and_gains(const int* values, int* totals, int* gains, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        totals_and_gains_kernel<<<blocks, block_size>>>(values, totals, gains, n);
    }
}
