// expect: accepted
// Neighbours are added first, and a second kernel of one block adds the partial sums.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int max_blocks = 32;

__global__ void add_products(const float* a, const float* b, float* partial, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int threads = gridDim.x * block_size;
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += threads) {
        sum += a[i] * b[i];
    }
    sums[t] = sum;
    __syncthreads();
    for (int step = 1; step < block_size; step *= 2) {
        if (t % (2 * step) == 0) {
            sums[t] += sums[t + step];
        }
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}

__global__ void add_partial_sums(float* partial, int count)
{
    __shared__ float sums[max_blocks];
    const int t = threadIdx.x;
    sums[t] = t < count ? partial[t] : 0.0f;
    for (int active = max_blocks / 2; active > 0; active /= 2) {
        __syncthreads();
        if (t < active) {
            sums[t] += sums[t + active];
        }
    }
    if (t == 0) {
        partial[0] = sums[0];
    }
}

float dot_product(const float* a, const float* b, int n)
{
    float sum = 0.0f;
    if (n > 0) {
        const int blocks = n < max_blocks * block_size ? (n + block_size - 1) / block_size : max_blocks;
        float* partial = nullptr;
        cudaMalloc(&partial, blocks * sizeof(float));
        add_products<<<blocks, block_size>>>(a, b, partial, n);
        add_partial_sums<<<1, max_blocks>>>(partial, blocks);
        cudaMemcpy(&sum, partial, sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(partial);
    }
    return sum;
}
