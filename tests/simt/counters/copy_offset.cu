// SPDX-License-Identifier: MIT
// Each reads the element after its own: five sectors instead of four.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1];
}

int main()
{
    DeviceArray<float> in(513);
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
