// Exercise 1.1: the dot product, with a tree of additions in shared memory.
// Page: lesson 1.1.  Checks: dot_product.check.cpp, in this folder.
#include "dot_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and sums at the start of its tree
constexpr int max_blocks = 32;   // partial sums that the host is ready to add
static_assert((block_size & (block_size - 1)) == 0, "block_size must be a power of two");

// [kernel]
__global__ void dot_product_kernel(const float* a, const float* b, float* partial, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    float sum = 0.0f;

    // TODO 1 solved: with the whole grid as stride, neighbours read neighbouring elements and no element
    // is read twice, whatever n is. A thread without work keeps its 0 and stays: the barriers need it.
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    // end of TODO 1

    sums[t] = sum;

    // TODO 2 solved: the barriers stand outside the `if`, so that idle threads come to them as well.
    __syncthreads();  // the first round reads what the whole block has stored
    for (int active = block_size / 2; active > 0; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
        }
        __syncthreads();  // the next round reads what this one has written
    }
    // end of TODO 2

    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}
// [kernel]

// [host]
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
// [host]
