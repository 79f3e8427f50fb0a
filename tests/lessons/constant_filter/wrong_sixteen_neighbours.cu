// expect: budget | neighbouring threads write neighbouring results
// A thread has 16 neighbouring results and stores them one by one: the lanes of a warp write 64 bytes apart.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float table[max_taps];

constexpr int per_thread = 16;  // results of a thread, one after the other

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int first = (blockIdx.x * block_size + threadIdx.x) * per_thread;
    float sums[per_thread] = {};
    const int mine = min(per_thread, n - first);
    if (mine <= 0) {
        return;
    }
    for (int k = 0; k < taps; ++k) {
        const float c = table[k];  // one read for 16 products
        for (int j = 0; j < per_thread; ++j) {
            if (j < mine) {
                sums[j] += c * in[first + j + k];
            }
        }
    }
    for (int j = 0; j < per_thread; ++j) {
        if (j < mine) {
            out[first + j] = sums[j];
        }
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        cudaMemcpyToSymbol(table, coefficients, taps * sizeof(float));
        constexpr int per_block = block_size * per_thread;
        constant_filter_kernel<<<(n + per_block - 1) / per_block, block_size>>>(in, out, taps, n);
    }
}
