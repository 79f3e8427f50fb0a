// expect: budget | many threads share
// One warp strides over the signal.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
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
        constant_filter_kernel<<<1, 32>>>(in, out, taps, n);
    }
}
