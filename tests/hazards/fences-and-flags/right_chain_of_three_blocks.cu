// SPDX-License-Identifier: MIT
// What block 1 heard of before its fence, block 2 knows through it.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flags[2];

__global__ void right_chain_of_three_blocks(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;
        __threadfence();
        flags[0] = 1;
    } else if (blockIdx.x == 1) {
        while (flags[0] == 0) {
        }
        __threadfence();
        flags[1] = 1;
    } else {
        while (flags[1] == 0) {
        }
        __threadfence();
        out[0] = data;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_chain_of_three_blocks<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
