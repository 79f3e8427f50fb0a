// SPDX-License-Identifier: MIT
// 8 bytes a lane: two halves since 2.x, two words with a stride of two before.
// 4 blocks of 128 threads: 16 warps.
#include "../program.hpp"

__global__ void kernel(const double* in, double* out)
{
    __shared__ double tile[128];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[127 - threadIdx.x];
}

int main()
{
    DeviceArray<double> in(512);
    DeviceArray<double> out(512);
    kernel<<<4, 128>>>(in.data(), out.data());
    finish();
}
