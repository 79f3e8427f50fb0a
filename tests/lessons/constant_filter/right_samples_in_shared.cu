// expect: accepted
// The samples of a block are staged in shared memory, so each is loaded about once; the coefficients come from constant memory.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and results of a block

__constant__ float table[max_taps];

__global__ void constant_filter_kernel(const float* in, float* out, int taps, int n)
{
    __shared__ float samples[block_size + max_taps - 1];
    const int first = blockIdx.x * block_size;
    const int i = first + threadIdx.x;
    for (int j = threadIdx.x; j < block_size + taps - 1 && first + j < n + taps - 1; j += block_size) {
        samples[j] = in[first + j];
    }
    __syncthreads();
    if (i < n) {
        float sum = 0.0f;
        for (int k = 0; k < taps; ++k) {
            sum += table[k] * samples[threadIdx.x + k];
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
