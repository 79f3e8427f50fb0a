// SPDX-License-Identifier: MIT
// A float3 is three loads with a stride of three words.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float3* in, float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i].x + in[i].y + in[i].z;
}

int main()
{
    DeviceArray<float3> in(512);
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
