// expect: budget | for the samples alone
// The coefficients go to global memory and to the kernel as a pointer: every sum loads two words for a product.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

// [direct]
__global__ void constant_filter_kernel(const float* table, const float* in, float* out, int taps, int n)
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
// [direct]

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        float* table = nullptr;
        cudaMalloc(&table, sizeof(float) * taps);
        cudaMemcpy(table, coefficients, sizeof(float) * taps, cudaMemcpyHostToDevice);
        constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(table, in, out, taps, n);
        cudaFree(table);
    }
}
