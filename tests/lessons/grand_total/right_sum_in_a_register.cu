// expect: accepted
// A lane keeps its sum in a register and stores it for those who read it in the next round.
#include "grand_total.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, and values that it adds up

__global__ void grand_total_kernel(const float* values, float* sum, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    sums[t] = i < n ? values[i] : 0.0f;
    __syncthreads();

    for (int offset = block_size / 2; offset >= 32; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }
    float mine = sums[t];
    for (int offset = 16; offset > 0; offset /= 2) {
        if (t < offset) {
            mine += sums[t + offset];
            sums[t] = mine;
        }
        __syncwarp();
    }
    if (t == 0) {
        atomicAdd(sum, sums[0]);
    }
}

void grand_total(const float* values, float* sum, int n)
{
    cudaMemset(sum, 0, sizeof(float));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        grand_total_kernel<<<blocks, block_size>>>(values, sum, n);
    }
}
