// SPDX-License-Identifier: MIT
// A warp reads an array of the module beside which there are variables of odd sizes: an array begins at a segment wherever
// the compiler puts it.
// 1 block of 32 threads: 1 warp.
#include "../program.hpp"

__device__ char before[3];
__device__ float table[32];
__device__ char between;
__device__ double larger[64];
__device__ char after[5];

__global__ void kernel(float* out)
{
    out[threadIdx.x] = table[threadIdx.x] + static_cast<float>(larger[threadIdx.x]) +
                       static_cast<float>(before[threadIdx.x % 3] + between + after[threadIdx.x % 5]);
}

int main()
{
    DeviceArray<float> out(32);
    kernel<<<1, 32>>>(out.data());
    finish();
}
