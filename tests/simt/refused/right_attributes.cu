// SPDX-License-Identifier: MIT
// Attributes that ask g++ to leave accesses out change nothing; host code does what it likes.
#include <cuda_runtime.h>

#include <xmmintrin.h>

__device__ __attribute__((no_sanitize("thread"), noinline)) float hidden(const float* in) { return in[threadIdx.x]; }

__global__ __attribute__((no_sanitize_thread)) void right_attributes(const float* in, float* out)
{
    out[threadIdx.x] = hidden(in);
}

__attribute__((noinline)) void on_the_host(float* out) { _mm_stream_ps(out, _mm_set1_ps(1.0f)); }

int main()
{
    alignas(16) float four[4];
    on_the_host(four);
    right_attributes<<<1, 1>>>(nullptr, nullptr);
}
