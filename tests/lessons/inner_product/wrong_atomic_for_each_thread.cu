// expect: budget | at most one atomic addition per warp
// No barrier is at fault where there is no tree: the threads add to the sum of the block in turn.
#include "inner_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and sums at the start of its tree
constexpr int max_blocks = 32;   // partial sums that the host is ready to add
static_assert((block_size & (block_size - 1)) == 0, "block_size must be a power of two");

__global__ void inner_product_kernel(const float* a, const float* b, float* partial, int n)
{
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    atomicAdd(&partial[blockIdx.x], sum);
}

float inner_product(const float* a, const float* b, int n)
{
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    float block_sums[max_blocks] = {};
    if (blocks > 0) {
        float* partial = nullptr;
        cudaMalloc(&partial, blocks * sizeof(float));
        cudaMemset(partial, 0, blocks * sizeof(float));
        inner_product_kernel<<<blocks, block_size>>>(a, b, partial, n);
        cudaMemcpy(block_sums, partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(partial);
    }
    float sum = 0.0f;
    for (const float block_sum : block_sums) {
        sum += block_sum;
    }
    return sum;
}
