// expect: finding | data-race
// A flag of the host leaves the barriers between the rounds out from the second call on.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int max_blocks = 32;

__global__ void dot_product_kernel(const float* a, const float* b, float* partial, int n, bool first)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    sums[t] = sum;
    __syncthreads();
    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
        }
        if (first) {
            __syncthreads();
        }
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}

float dot_product(const float* a, const float* b, int n)
{
    static bool first = true;
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    float block_sums[max_blocks] = {};
    if (blocks > 0) {
        float* partial = nullptr;
        cudaMalloc(&partial, blocks * sizeof(float));
        dot_product_kernel<<<blocks, block_size>>>(a, b, partial, n, first);
        cudaMemcpy(block_sums, partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(partial);
        first = false;
    }
    float sum = 0.0f;
    for (const float block_sum : block_sums) {
        sum += block_sum;
    }
    return sum;
}
