// expect: accepted
// Four neighbouring results a thread: a sample in a register serves all of them, and they are stored at once.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;
constexpr int results = 4;  // of a thread

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int first = results * (blockIdx.x * block_size + threadIdx.x);
    if (first + results <= n) {
        float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        float a = in[first], b = in[first + 1], c = in[first + 2];
        for (int k = 0; k < taps; ++k) {
            const float d = in[first + k + 3];
            sum.x += table[k] * a;
            sum.y += table[k] * b;
            sum.z += table[k] * c;
            sum.w += table[k] * d;
            a = b;
            b = c;
            c = d;
        }
        *reinterpret_cast<float4*>(out + first) = sum;
    } else {
        for (int i = first; i < n; ++i) {
            float sum = 0.0f;
            for (int k = 0; k < taps; ++k) {
                sum += table[k] * in[i + k];
            }
            out[i] = sum;
        }
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
        constexpr int block_results = block_size * results;
        constant_filter_kernel<<<(n + block_results - 1) / block_results, block_size>>>(in, out, taps, n);
    }
}
