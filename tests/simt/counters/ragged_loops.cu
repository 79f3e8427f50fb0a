// SPDX-License-Identifier: MIT
// An inner loop that lanes leave after 0 to 3 rounds, in an outer loop of 8: in each outer round 3 requests of the inner
// loop, by 24, 16 and 8 lanes, and then one of all lanes. One warp.
#include "../program.hpp"

__global__ void kernel(const float* ragged, const float* common, float* out)
{
    float sum = 0;
    for (int k = 0; k < 8; ++k) {
        for (int j = 0; j < threadIdx.x % 4; ++j) {
            sum += ragged[(k * 4 + j) * 32 + threadIdx.x];
        }
        sum += common[k * 32 + threadIdx.x];
    }
    out[threadIdx.x] = sum;
}

int main()
{
    DeviceArray<float> ragged(8 * 4 * 32);
    DeviceArray<float> common(8 * 32);
    DeviceArray<float> out(32);
    kernel<<<1, 32>>>(ragged.data(), common.data(), out.data());
    finish();
}
