// expect: accepted
// Four results a thread, a block apart: one read of a coefficient serves four products.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, a quarter of its results

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int first = blockIdx.x * 4 * block_size + threadIdx.x;
    float sums[4] = {};
    for (int k = 0; k < taps; ++k) {
        const float coefficient = table[k];
        for (int j = 0; j < 4; ++j) {
            const int i = first + j * block_size;
            sums[j] += i < n ? coefficient * in[i + k] : 0.0f;
        }
    }
    for (int j = 0; j < 4 && first + j * block_size < n; ++j) {
        out[first + j * block_size] = sums[j];
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
        constant_filter_kernel<<<(n + 4 * block_size - 1) / (4 * block_size), block_size>>>(in, out, taps, n);
    }
}
