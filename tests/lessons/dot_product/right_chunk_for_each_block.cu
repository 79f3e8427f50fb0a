// expect: accepted
// Each block has a stretch of its own, and its threads walk through it side by side.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int max_blocks = 32;

__global__ void dot_product_kernel(const float* a, const float* b, float* partial, int n, int chunk)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int begin = blockIdx.x * chunk;
    const int end = min(begin + chunk, n);
    float sum = 0.0f;
    for (int i = begin + t; i < end; i += block_size) {
        sum += a[i] * b[i];
    }
    sums[t] = sum;
    __syncthreads();
    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
        }
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}

float dot_product(const float* a, const float* b, int n)
{
    if (n == 0) {
        return 0.0f;
    }
    const int needed = (n - 1) / block_size + 1;
    const int rounds = (needed - 1) / max_blocks + 1;
    const int chunk = rounds * block_size;
    const int blocks = (n - 1) / chunk + 1;
    float block_sums[max_blocks] = {};
    float* partial = nullptr;
    cudaMalloc(&partial, blocks * sizeof(float));
    dot_product_kernel<<<blocks, block_size>>>(a, b, partial, n, chunk);
    cudaMemcpy(block_sums, partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(partial);
    float sum = 0.0f;
    for (const float block_sum : block_sums) {
        sum += block_sum;
    }
    return sum;
}
