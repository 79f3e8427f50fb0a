// SPDX-License-Identifier: MIT
// A kernel stores with an instruction of the processor; host code does too, and may.
#include <cuda_runtime.h>

#include <xmmintrin.h>

__global__ void streaming_store(float* out)
{
    __builtin_ia32_movntps(out, __m128{1.0f, 1.0f, 1.0f, 1.0f});
}

int main()
{
    alignas(16) float four[4];
    __builtin_ia32_movntps(four, __m128{1.0f, 1.0f, 1.0f, 1.0f});
    streaming_store<<<1, 1>>>(four);
}
