// SPDX-License-Identifier: MIT
// A column of a square tile: all lanes want one bank.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out)
{
    __shared__ float tile[1024];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int row = threadIdx.x / 32; row < 32; row += 4) {
        tile[row * 32 + threadIdx.x % 32] = in[i];
    }
    __syncthreads();
    out[i] = tile[threadIdx.x % 32 * 32 + threadIdx.x / 32];
}

int main()
{
    DeviceArray<float> in(512);
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
