// expect: budget | the same word
// A warp goes through the samples in step: each sample is read once for 32 lanes, and each lane wants a coefficient of its own.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        const int first = i / 32 * 32;  // of this warp
        for (int j = first; j < first + 31 + taps && j < n + taps - 1; ++j) {
            const int k = j - i;
            const float coefficient = table[min(max(k, 0), taps - 1)];
            const float sample = in[j];
            sum += k >= 0 && k < taps ? coefficient * sample : 0.0f;
        }
        out[i] = sum;
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
        constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(in, out, taps, n);
    }
}
