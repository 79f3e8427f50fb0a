// expect: accepted
// Each warp folds its own elements in registers first; shared memory carries one sum a warp.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;
constexpr int warp_count = block_size / 32;

// [warps_first]
__device__ float sum_of_warp(float value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset);
    }
    return value;
}

__global__ void warps_first_kernel(const float* x, float* sum, int n)
{
    __shared__ float warp_sums[warp_count];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    const float warp_sum = sum_of_warp(i < n ? x[i] : 0.0f);
    if (t % 32 == 0) {
        warp_sums[t / 32] = warp_sum;
    }
    __syncthreads();
    if (t < 32) {
        const float block_sum = sum_of_warp(t < warp_count ? warp_sums[t] : 0.0f);
        if (t == 0) {
            atomicAdd(sum, block_sum);
        }
    }
}
// [warps_first]

void reduce_shuffle(const float* x, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    if (n > 0) {
        warps_first_kernel<<<(n + block_size - 1) / block_size, block_size>>>(x, sum, n);
    }
}
