// SPDX-License-Identifier: MIT
// Words two apart: two words in each second bank.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const float* in, float* out)
{
    __shared__ float tile[256];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    tile[128 + threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[2 * threadIdx.x];
}

int main()
{
    DeviceArray<float> in(512);
    DeviceArray<float> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
