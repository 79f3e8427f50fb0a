// expect: accepted
// At most 16 blocks, which go on in strides of the grid.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

constexpr int warps = block_size / 32;

__global__ void totals_and_gains_kernel(const int* values, int* totals, int* gains, int n)
{
    __shared__ int warp_totals[warps];
    __shared__ int warp_gains[warps];
    for (int row = blockIdx.x; row * block_size < n; row += gridDim.x) {
        const int i = row * block_size + threadIdx.x;
        const int value = i < n ? values[i] : 0;

        int total = value;
        for (int offset = 16; offset > 0; offset /= 2) {
            total += __shfl_xor_sync(0xffffffff, total, offset);  // eight digits: all 32 lanes
        }
        int gain = value > 0 ? value : 0;  // a lane without a gain brings 0, and comes all the same
        for (int offset = 16; offset > 0; offset /= 2) {
            gain += __shfl_xor_sync(0xffffffff, gain, offset);
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
            totals[row] = total;
            gains[row] = gain;
        }
        __syncthreads();
    }
}

void totals_and_gains(const int* values, int* totals, int* gains, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        const int launched = blocks < 16 ? blocks : 16;
        totals_and_gains_kernel<<<launched, block_size>>>(values, totals, gains, n);
    }
}
