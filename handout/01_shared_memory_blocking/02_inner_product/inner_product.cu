// Exercise 1.2: the dot product of exercise 1.1 again, with one fault in its kernel.
// Page: lesson 1.2.  Checks: inner_product.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "inner_product.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and sums at the start of its tree
constexpr int max_blocks = 32;   // partial sums that the host is ready to add
static_assert((block_size & (block_size - 1)) == 0, "block_size must be a power of two");

// TODO 1: This kernel is wrong on purpose. Write into diagnosis.txt what is wrong with it; then fix it.
// Change the kernel alone, and no more of it than the fault asks for.
// [kernel]
__global__ void inner_product_kernel(const float* a, const float* b, float* partial, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    sums[t] = sum;
    __syncthreads();

    for (int active = blockDim.x / 2; active > 0; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
            __syncthreads();
        }
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
    }
}
// [kernel]
// end of TODO 1

float inner_product(const float* a, const float* b, int n)
{
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    float block_sums[max_blocks] = {};
    if (blocks > 0) {
        float* partial = nullptr;
        cudaMalloc(&partial, blocks * sizeof(float));
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
