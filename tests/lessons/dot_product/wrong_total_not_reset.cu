// expect: mismatch | result
// The blocks add to a variable of the device, which is 0 in the first call only.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int max_blocks = 32;

__device__ float total = 0.0f;

__global__ void dot_product_kernel(const float* a, const float* b, int n)
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
        __syncthreads();
    }
    if (t == 0) {
        atomicAdd(&total, sums[0]);
    }
}

float dot_product(const float* a, const float* b, int n)
{
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    if (blocks == 0) {
        return 0.0f;
    }
    dot_product_kernel<<<blocks, block_size>>>(a, b, n);
    float sum = 0.0f;
    cudaMemcpyFromSymbol(&sum, total, sizeof(float));
    return sum;
}
