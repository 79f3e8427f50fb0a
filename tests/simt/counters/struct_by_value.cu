// SPDX-License-Identifier: MIT
// Structs that a function takes by value, and that it returns: loads and stores of their members.
// 2 blocks of 64 threads: 4 warps. A float3 is three loads of 4 bytes, a float4 one store of 16.
#include "../program.hpp"

__device__ __noinline__ float squared_length(float3 v)
{
    return v.x * v.x + v.y * v.y + v.z * v.z;
}

__device__ __noinline__ float4 splat(float x)
{
    return make_float4(x, x, x, x);
}

__global__ void kernel(const float3* in, float4* out)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    out[t] = splat(squared_length(in[t]));
}

int main()
{
    DeviceArray<float3> in(128);
    DeviceArray<float4> out(128);
    kernel<<<2, 64>>>(in.data(), out.data());
    finish();
}
