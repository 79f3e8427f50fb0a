// SPDX-License-Identifier: MIT
// Between two warps of a block a fence of the block is enough.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_message_within_a_block(int* out)
{
    __shared__ int data[32];
    __shared__ volatile int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 0;
    }
    __syncthreads();
    if (t < 32) {
        data[t] = t;
        __threadfence_block();
        __syncwarp();
        if (t == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
        out[t] = data[t - 32];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_message_within_a_block<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
