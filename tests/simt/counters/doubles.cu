// SPDX-License-Identifier: MIT
// 8 bytes a thread: half-warps asked alone until 2.x.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const double* in, double* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

int main()
{
    DeviceArray<double> in(512);
    DeviceArray<double> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
