// SPDX-License-Identifier: MIT
// Neighbours copy neighbours.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

int main()
{
    DeviceArray<float> in(512);
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
