// SPDX-License-Identifier: MIT
// A loop with two ways through it, one of which ends with `continue`; in each round half of the lanes go either way,
// and in the next round the other. Both ways load: two requests a round. One warp, 16 rounds.
#include "../program.hpp"

__global__ void kernel(const float* left, const float* right, float* out)
{
    float sum = 0;
    int k = -1;
    while (true) {
        if (++k == 16) {
            break;
        }
        if ((threadIdx.x + k) % 2 == 0) {
            sum += left[k * 32 + threadIdx.x];
            continue;
        }
        sum -= right[k * 32 + threadIdx.x];
    }
    out[threadIdx.x] = sum;
}

int main()
{
    DeviceArray<float> left(16 * 32);
    DeviceArray<float> right(16 * 32);
    DeviceArray<float> out(32);
    kernel<<<1, 32>>>(left.data(), right.data(), out.data());
    finish();
}
