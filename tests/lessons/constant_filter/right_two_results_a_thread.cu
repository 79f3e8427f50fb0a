// expect: accepted
// Two results a thread, a block apart: one read of a coefficient serves two products of each lane. The last ones may be single.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int i = blockIdx.x * 2 * block_size + threadIdx.x;
    const int j = i + block_size;
    if (j < n) {
        float sum = 0.0f;
        float other_sum = 0.0f;
        for (int k = 0; k < taps; ++k) {
            const float coefficient = table[k];
            sum += coefficient * in[i + k];
            other_sum += coefficient * in[j + k];
        }
        out[i] = sum;
        out[j] = other_sum;
    } else if (i < n) {
        float sum = 0.0f;
        for (int k = 0; k < taps; ++k) {
            sum += table[k] * in[i + k];
        }
        out[i] = sum;
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
        constant_filter_kernel<<<(n + 2 * block_size - 1) / (2 * block_size), block_size>>>(in, out, taps, n);
    }
}
