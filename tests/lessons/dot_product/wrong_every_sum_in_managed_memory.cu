// expect: budget | each block leaves one partial sum for the host
// Every thread leaves its sum in managed memory, and the host adds all of them without a copy.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int max_blocks = 32;

__global__ void dot_product_kernel(const float* a, const float* b, float* partial, int n)
{
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    partial[blockIdx.x * block_size + t] = sum;
}

float dot_product(const float* a, const float* b, int n)
{
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    if (blocks == 0) {
        return 0.0f;
    }
    float* partial = nullptr;
    cudaMallocManaged(&partial, blocks * block_size * sizeof(float));
    dot_product_kernel<<<blocks, block_size>>>(a, b, partial, n);
    cudaDeviceSynchronize();
    float sum = 0.0f;
    for (int i = 0; i < blocks * block_size; ++i) {
        sum += partial[i];
    }
    cudaFree(partial);
    return sum;
}
