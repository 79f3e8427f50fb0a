// expect: budget | many threads
// One warp adds up the whole array. Its last five rounds are shuffles, and the device is idle.
#include "reduce_shuffle.hpp"

#include <cuda_runtime.h>

constexpr int warp_size = 32;

__global__ void reduce_shuffle_kernel(const float* x, float* sum, int n)
{
    float value = 0.0f;
    for (int i = threadIdx.x; i < n; i += warp_size) {
        value += x[i];
    }
    for (int offset = warp_size / 2; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset);
    }
    if (threadIdx.x == 0) {
        *sum = value;
    }
}

void reduce_shuffle(const float* x, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    reduce_shuffle_kernel<<<1, warp_size>>>(x, sum, n);
}
