// SPDX-License-Identifier: MIT
#include "on_device.hpp"

constexpr int block_size = 256;

__global__ void reduction(const float* in, float* sums)
{
    __shared__ float part[block_size];
    const int t = threadIdx.x;
    part[t] = in[blockIdx.x * block_size + t];
    __syncthreads();
    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            part[t] += part[t + active];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

int main(int, char** argv)
{
    return peers::run_on_device("reduction", argv,
                                [](dim3 grid, dim3 block, const auto& in, float* out, int) {
                                    reduction<<<grid, block>>>(in[0], out);
                                });
}
