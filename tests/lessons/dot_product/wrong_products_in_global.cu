// expect: budget | from global memory once
// Right, but all products make a round trip through global memory before anybody adds them.
#include "dot_product.hpp"

#include <cuda_runtime.h>

// [naive]
__global__ void multiply(const float* a, const float* b, float* products, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        products[i] = a[i] * b[i];
    }
}

// Run by one thread, so that the sum stays on the device.
__global__ void add_up(const float* products, float* sum, int n)
{
    float total = 0.0f;
    for (int i = 0; i < n; ++i) {
        total += products[i];
    }
    *sum = total;
}
// [naive]

float dot_product(const float* a, const float* b, int n)
{
    if (n == 0) {
        return 0.0f;
    }
    constexpr int block_size = 256;
    float* products = nullptr;
    float* device_sum = nullptr;
    cudaMalloc(&products, n * sizeof(float));
    cudaMalloc(&device_sum, sizeof(float));
    multiply<<<(n + block_size - 1) / block_size, block_size>>>(a, b, products, n);
    add_up<<<1, 1>>>(products, device_sum, n);
    float sum = 0.0f;
    cudaMemcpy(&sum, device_sum, sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device_sum);
    cudaFree(products);
    return sum;
}
