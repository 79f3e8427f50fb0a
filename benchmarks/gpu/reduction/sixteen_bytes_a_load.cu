// SPDX-License-Identifier: MIT
// reduction() as fast as memory is. The array begins at a multiple of 16 bytes.
#include "../sixteen_bytes_a_load.hpp"

namespace {

struct Elements
{
    const float* x;

    __device__ float one(int i) const { return x[i]; }
    __device__ float four(int i) const
    {
        const float4 quad = reinterpret_cast<const float4*>(x)[i];
        return (quad.x + quad.y) + (quad.z + quad.w);
    }
};

}  // namespace

void reduction(const float* x, float* sum, int n)
{
    sixteen_bytes_a_load::add_up(Elements{x}, sum, n);
}
