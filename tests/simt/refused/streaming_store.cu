// SPDX-License-Identifier: MIT
// A kernel stores with an instruction of the processor; host code does too, and may.
#include <cuda_runtime.h>

#include <xmmintrin.h>

__global__ void streaming_store(float* out)
{
    _mm_stream_ps(out, _mm_set1_ps(1.0f));
}

int main()
{
    alignas(16) float four[4];
    _mm_stream_ps(four, _mm_set1_ps(1.0f));
    streaming_store<<<1, 1>>>(four);
}
