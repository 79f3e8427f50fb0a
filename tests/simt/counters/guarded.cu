// SPDX-License-Identifier: MIT
// The last warp of the third block has 7 threads left, the fourth block none.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = in[i];
    }
}

int main()
{
    const int n = 3 * 128 - 25;
    DeviceArray<float> in(n);
    DeviceArray<float> out(n);
    kernel<<<4, 128>>>(in.data(), out.data(), n);
    finish();
}
