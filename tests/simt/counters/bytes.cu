// SPDX-License-Identifier: MIT
// Neighbours copy neighbouring bytes.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const char* in, char* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

int main()
{
    DeviceArray<char> in(512);
    DeviceArray<char> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
