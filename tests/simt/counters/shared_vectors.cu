// SPDX-License-Identifier: MIT
// 16 bytes a lane: four quarters, with a pass more each on 2.x; four words with a stride of four before.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float4* in, float4* out)
{
    __shared__ float4 tile[128];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[127 - threadIdx.x];
}

int main()
{
    DeviceArray<float4> in(512);
    DeviceArray<float4> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
