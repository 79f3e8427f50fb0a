// expect: budget | no atomic
// No shuffle, no mask: every lane adds to shared memory by an atomic operation, one after the other.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

constexpr int warps = block_size / 32;

__global__ void totals_and_gains_kernel(const int* values, int* totals, int* gains, int n)
{
    __shared__ int warp_totals[warps];
    __shared__ int warp_gains[warps];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? values[i] : 0;

    int total = 0;
    int gain = 0;
    if (threadIdx.x < warps) {
        warp_totals[threadIdx.x] = 0;
        warp_gains[threadIdx.x] = 0;
    }
    __syncthreads();
    atomicAdd(&warp_totals[threadIdx.x / 32], value);
    atomicAdd(&warp_gains[threadIdx.x / 32], value > 0 ? value : 0);
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int warp = 0; warp < warps; ++warp) {
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
