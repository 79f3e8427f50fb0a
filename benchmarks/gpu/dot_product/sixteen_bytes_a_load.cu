// SPDX-License-Identifier: MIT
// dot_product() as fast as memory is. The vectors begin at multiples of 16 bytes.
#include "../sixteen_bytes_a_load.hpp"

namespace {

struct Products
{
    const float* a;
    const float* b;

    __device__ float one(int i) const { return a[i] * b[i]; }
    __device__ float four(int i) const
    {
        const float4 p = reinterpret_cast<const float4*>(a)[i];
        const float4 q = reinterpret_cast<const float4*>(b)[i];
        return (p.x * q.x + p.y * q.y) + (p.z * q.z + p.w * q.w);
    }
};

__device__ float result;

}  // namespace

float dot_product(const float* a, const float* b, int n)
{
    static float* const sum_on_device = [] {
        void* address = nullptr;
        cudaGetSymbolAddress(&address, result);
        return static_cast<float*>(address);
    }();
    float sum = 0.0f;
    sixteen_bytes_a_load::add_up(Products{a, b}, sum_on_device, n);
    cudaMemcpy(&sum, sum_on_device, sizeof sum, cudaMemcpyDeviceToHost);
    return sum;
}
