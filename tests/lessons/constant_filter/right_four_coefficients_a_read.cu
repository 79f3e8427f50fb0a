// expect: accepted
// The table is float4: a read brings four coefficients. What is past the filter is set to zero and not used.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float4 table[max_taps / 4];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int k = 0; k < taps; k += 4) {
            const float4 four = table[k / 4];
            sum += four.x * in[i + k];
            sum += k + 1 < taps ? four.y * in[i + k + 1] : 0.0f;
            sum += k + 2 < taps ? four.z * in[i + k + 2] : 0.0f;
            sum += k + 3 < taps ? four.w * in[i + k + 3] : 0.0f;
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
