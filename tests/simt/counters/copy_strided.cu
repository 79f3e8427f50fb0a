// SPDX-License-Identifier: MIT
// Each reads every second element.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[2 * i];
}

int main()
{
    DeviceArray<float> in(1024);
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
