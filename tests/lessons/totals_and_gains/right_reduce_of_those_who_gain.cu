// expect: accepted
// The call stays in the branch. A ballot before it says who comes, and the reduction needs no particular lanes.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

constexpr int warps = block_size / 32;

__global__ void totals_and_gains_kernel(const int* values, int* totals, int* gains, int n)
{
    __shared__ int warp_totals[warps];
    __shared__ int warp_gains[warps];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? values[i] : 0;

    int total = __reduce_add_sync(0xffffffff, value);
    const unsigned gaining = __ballot_sync(0xffffffff, value > 0);
    int gain = 0;
    if (value > 0) {
        gain = __reduce_add_sync(gaining, value);
    }
    const int speaker = __ffs(gaining) - 1;  // -1 if nobody gains: then lane 31 speaks, whose gain is 0
    gain = __shfl_sync(0xffffffff, gain, speaker & 31);
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

void totals_and_gains(const int* values, int* totals, int* gains, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        totals_and_gains_kernel<<<blocks, block_size>>>(values, totals, gains, n);
    }
}
