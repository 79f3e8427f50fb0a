// SPDX-License-Identifier: MIT
// A warp adds to one place, then to four.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(int* sums)
{
    __shared__ int sum[4];
    if (threadIdx.x < 4) {
        sum[threadIdx.x] = 0;
    }
    __syncthreads();
    atomicAdd(&sum[threadIdx.x % 4], static_cast<int>(threadIdx.x));
    __syncthreads();
    atomicAdd(&sums[blockIdx.x], sum[threadIdx.x % 4]);
}

int main()
{
    DeviceArray<int> sums(4);
    kernel<<<4, 128>>>(sums.data());
    finish();
}
