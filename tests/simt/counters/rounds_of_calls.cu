// SPDX-License-Identifier: MIT
// A loop whose body is a call, which a third of the lanes do not make in each round; the function has a loop of its own,
// of 1 or 2 rounds: 2 requests a round of the outer loop. One warp, 12 rounds.
#include "../program.hpp"

__device__ __noinline__ float sum_of(const float* in, int count)
{
    float sum = 0;
    for (int j = 0; j < count; ++j) {
        sum += in[j * 32 + threadIdx.x];
    }
    return sum;
}

__global__ void kernel(const float* in, float* out)
{
    float sum = 0;
    for (int k = 0; k < 12; ++k) {
        if ((threadIdx.x + k) % 3 != 0) {
            sum += sum_of(in + k * 64, 1 + (threadIdx.x + k) % 3 % 2);
        }
    }
    out[threadIdx.x] = sum;
}

int main()
{
    DeviceArray<float> in(12 * 64);
    DeviceArray<float> out(32);
    kernel<<<1, 32>>>(in.data(), out.data());
    finish();
}
