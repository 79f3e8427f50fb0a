// SPDX-License-Identifier: MIT
#include "on_device.hpp"

constexpr int block_size = 256;

__global__ void scan(const float* in, float* out)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    sums[t] = in[i];
    __syncthreads();
    for (int distance = 1; distance < block_size; distance *= 2) {
        const float before = t >= distance ? sums[t - distance] : 0;
        __syncthreads();
        sums[t] += before;
        __syncthreads();
    }
    out[i] = sums[t];
}

int main(int, char** argv)
{
    return peers::run_on_device("scan", argv, [](dim3 grid, dim3 block, const auto& in, float* out, int) {
        scan<<<grid, block>>>(in[0], out);
    });
}
