// expect: mismatch | after another filter
// The coefficients are copied once, and kept for all later calls.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
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
        static bool is_copied = false;
        if (!is_copied) {
            cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
            is_copied = true;
        }
        constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(in, out, taps, n);
    }
}
