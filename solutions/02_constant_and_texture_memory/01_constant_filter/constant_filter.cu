// Exercise 2.1: a filter whose coefficients lie in constant memory.
// Page: lesson 2.1.  Checks: constant_filter.check.cpp, in this folder.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

// [program]
// TODO 1 solved: a table at file scope, as long as the longest filter; 256 floats of the 64 KB there are.
__constant__ float table[max_taps];
// end of TODO 1

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        // TODO 2 solved: k is the same in all lanes of a warp, so each read of the table is one
        // word for all of them. The samples lie side by side.
        for (int k = 0; k < taps; ++k) {
            sum += table[k] * in[i + k];
        }
        // end of TODO 2
        out[i] = sum;
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        // TODO 3 solved: the symbol itself, not its address or its name; the amount is in bytes.
        cudaMemcpyToSymbol(table, coefficients, sizeof(float) * taps);
        // end of TODO 3
        constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(in, out, taps, n);
    }
}
// [program]
