// SPDX-License-Identifier: MIT
// 16 bytes a thread are one request.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float4* in, float4* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

int main()
{
    DeviceArray<float4> in(512);
    DeviceArray<float4> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
