// SPDX-License-Identifier: MIT
// Atomic sums of numbers of 16 bits: each sum rounds, and what was there before is returned.
#include "../program.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Sums
{
    __half2 pair;
    __nv_bfloat162 brief_pair;
    __half one;
    __nv_bfloat16 brief;
};

__global__ void add(Sums* sums)
{
    atomicAdd(&sums->pair, __floats2half2_rn(1.0f, 2.0f));
    atomicAdd(&sums->brief_pair, __floats2bfloat162_rn(0.5f, -1.0f));
    atomicAdd(&sums->one, __float2half(1.0f));
    atomicAdd(&sums->brief, __float2bfloat16(1.0f));
}

__global__ void read(Sums* sums, float* out)
{
    out[0] = __low2float(sums->pair);
    out[1] = __high2float(sums->pair);
    out[2] = __low2float(sums->brief_pair);  // 128 + 0.5 rounds to 128
    out[3] = __high2float(sums->brief_pair);
    out[4] = __half2float(atomicAdd(&sums->one, __float2half(2048.0f)));
    out[5] = __half2float(atomicAdd(&sums->one, __float2half(1.0f)));
    out[6] = __half2float(sums->one);  // 2336 + 1 is a tie, and rounds to even
    out[7] = __bfloat162float(sums->brief);  // 256 + 1 rounds to 256
}

int main()
{
    DeviceArray<Sums> sums(1);
    DeviceArray<float> out(8);
    cudaMemset(sums.data(), 0, sizeof(Sums));
    add<<<9, 32>>>(sums.data());
    read<<<1, 1>>>(sums.data(), out.data());
    for (const float value : out.get()) {
        std::printf("%g\n", value);
    }
}
