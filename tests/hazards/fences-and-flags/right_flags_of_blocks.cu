// SPDX-License-Identifier: MIT
// Each block has a flag of its own, and the first block waits for all of them.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[4];
__device__ volatile int flags[4];

__global__ void right_flags_of_blocks(int* out)
{
    if (blockIdx.x > 0) {
        data[blockIdx.x] = blockIdx.x;
        __threadfence();
        flags[blockIdx.x] = 1;
    } else {
        for (int b = 1; b < 4; ++b) {
            while (flags[b] == 0) {
            }
            __threadfence();
            out[b] = data[b];
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flags_of_blocks<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
