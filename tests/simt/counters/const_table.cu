// SPDX-License-Identifier: MIT
// A table in constant memory that is const: read like any other, since the host could have changed it.
// 2 blocks of 64 threads: 4 warps. Each reads one word for all lanes, then four different ones.
#include "../program.hpp"

__constant__ const float table[8] = {1, 2, 3, 4, 5, 6, 7, 8};

__global__ void kernel(float* out, int which)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    out[t] = table[which] + table[threadIdx.x % 4];
}

int main()
{
    DeviceArray<float> out(128);
    kernel<<<2, 64>>>(out.data(), 5);
    finish();
}
