// SPDX-License-Identifier: MIT
// A constant for all lanes, then one for each.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__constant__ float table[32];

__global__ void kernel(float* out, int which)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = table[which] + table[threadIdx.x % 32];
}

int main()
{
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(out.data(), 5);
    finish();
}
