// Exercise 4.3: the sum of exercise 4.2, with one fault in the kernel.
// Page: lesson 4.3.  Checks: grand_total.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "grand_total.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up

// TODO 1 solved: only the lanes whose sums are still needed add. What they read is not written in the
// same round, since the lanes from `offset` on no longer add.
// [kernel]
__global__ void grand_total_kernel(const float* values, float* sum, int n)
{
    // The last 16 elements stay 0, for threads that read past the 128 of the block.
    __shared__ float sums[block_size + 16];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    sums[t] = i < n ? values[i] : 0.0f;
    if (t < 16) {
        sums[block_size + t] = 0.0f;
    }
    __syncthreads();

    for (int offset = block_size / 2; offset >= 32; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        if (t < offset) {
            const float further_on = sums[t + offset];
            sums[t] += further_on;
        }
        __syncwarp();
    }
    if (t == 0) {
        atomicAdd(sum, sums[0]);
    }
}
// [kernel]
// end of TODO 1

void grand_total(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        grand_total_kernel<<<blocks, block_size>>>(values, sum, n);
    }
}
