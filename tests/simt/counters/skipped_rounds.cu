// SPDX-License-Identifier: MIT
// A quarter of the lanes skip the load in each round of a loop, another quarter in the next round. The others load
// together: one request a round. One warp, 32 rounds.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out)
{
    float sum = 0;
    for (int k = 0; k < 32; ++k) {
        if ((threadIdx.x + k) % 4 != 0) {
            sum += in[k * 32 + threadIdx.x];
        }
    }
    out[threadIdx.x] = sum;
}

int main()
{
    DeviceArray<float> in(32 * 32);
    DeviceArray<float> out(32);
    kernel<<<1, 32>>>(in.data(), out.data());
    finish();
}
