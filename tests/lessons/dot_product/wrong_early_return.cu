// expect: finding | barrier-divergence
// Threads without an element go home, while the rest of their block waits at barriers.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and sums at the start of its tree
constexpr int max_blocks = 32;   // partial sums that the host is ready to add
static_assert((block_size & (block_size - 1)) == 0, "block_size must be a power of two");

__global__ void dot_product_kernel(const float* a, const float* b, float* partial, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    float sum = 0.0f;
    // [return]
    if (blockIdx.x * block_size + t >= n) {
        return;
    }
    // [return]

    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }

    sums[t] = sum;

    __syncthreads();  // the first round reads what the whole block has stored
    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
        }
        __syncthreads();  // the next round reads what this one has written
    }

    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}

// Launches a block per 256 elements and at most 32, and adds up one sum per block. For n = 0 that is no
// block; a grid of 0 blocks is an error, so nothing is launched then.
float dot_product(const float* a, const float* b, int n)
{
    float block_sums[max_blocks] = {};
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    if (blocks > 0) {
        float* partial = nullptr;
        cudaMalloc(&partial, blocks * sizeof(float));
        dot_product_kernel<<<blocks, block_size>>>(a, b, partial, n);
        // The copy waits for the kernel: both are in the same stream.
        cudaMemcpy(block_sums, partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(partial);
    }
    float sum = 0.0f;
    for (const float block_sum : block_sums) {
        sum += block_sum;
    }
    return sum;
}
