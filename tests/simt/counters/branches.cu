// SPDX-License-Identifier: MIT
// A branch by lanes, a branch by warps, and a loop that lanes leave after 0, 1, 2 or 3 rounds: lanes part at the first, and
// three times at the last.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(volatile float* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 2 == 0) {
        out[i] = 1.0f;
    } else {
        out[i] = 2.0f;
        out[i] = 4.0f;  // so that no compiler makes one of both
    }
    if (threadIdx.x / 32 == 0) {
        out[i] = 3.0f;
    }
    for (int k = 0; k < static_cast<int>(threadIdx.x % 4); ++k) {
        out[i] = static_cast<float>(k);
    }
}

int main()
{
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(out.data());
    finish();
}
