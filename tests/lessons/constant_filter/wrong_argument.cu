// expect: budget | from a __constant__ variable
// The coefficients are an argument: constant memory too, but not the variable that the exercise is about.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

struct Table { float of[max_taps]; };

__global__ void constant_filter_kernel(const Table table, const float* in, float* out, int taps, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int k = 0; k < taps; ++k) {
            sum += table.of[k] * in[i + k];
        }
        out[i] = sum;
    }
}

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n > 0) {
        Table table = {};
        for (int k = 0; k < taps; ++k) {
            table.of[k] = coefficients[k];
        }
        constant_filter_kernel<<<(n + block_size - 1) / block_size, block_size>>>(table, in, out, taps, n);
    }
}
