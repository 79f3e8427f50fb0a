// expect: budget | from a __constant__ variable
// A launch for each coefficient, which adds its products to all sums by atomic operations.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int k, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        atomicAdd(&out[i], table[k] * in[i + k]);
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
        cudaMemset(out, 0, sizeof(float) * n);
        for (int k = 0; k < taps; ++k) {
            constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(in, out, k, n);
        }
    }
}
