// SPDX-License-Identifier: MIT
// Neighbouring bytes: four lanes of a half-warp in each of four words.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const char* in, char* out)
{
    __shared__ char tile[128];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[127 - threadIdx.x];
}

int main()
{
    DeviceArray<char> in(512);
    DeviceArray<char> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
