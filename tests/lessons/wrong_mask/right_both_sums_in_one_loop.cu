// expect: accepted
// One loop for both sums, and a named mask.
#include "wrong_mask.hpp"

#include <cuda_runtime.h>

constexpr int warps = block_size / 32;

__global__ void wrong_mask_kernel(const int* values, int* totals, int* gains, int n)
{
    __shared__ int warp_totals[warps];
    __shared__ int warp_gains[warps];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? values[i] : 0;

    constexpr unsigned all_lanes = 0xffffffff;
    int total = value;
    int gain = max(value, 0);
    for (int offset = 1; offset < 32; offset *= 2) {
        total += __shfl_xor_sync(all_lanes, total, offset);
        gain += __shfl_xor_sync(all_lanes, gain, offset);
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

void wrong_mask(const int* values, int* totals, int* gains, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        wrong_mask_kernel<<<blocks, block_size>>>(values, totals, gains, n);
    }
}
