// SPDX-License-Identifier: MIT
#include "block_sums.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;

__global__ void block_sums_kernel(const float* in, float* out)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    sums[t] = in[blockIdx.x * block_size + t];
    __syncthreads();
    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
        }
        __syncthreads();
    }
    if (t == 0) {
        out[blockIdx.x] = sums[0];
    }
}

void block_sums(const float* in, float* out, int blocks)
{
    block_sums_kernel<<<blocks, block_size>>>(in, out);
}
