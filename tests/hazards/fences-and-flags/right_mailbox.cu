// SPDX-License-Identifier: MIT
// A letter in each direction, with a fence on each side of it, and both blocks set the flag in turn.
#include <cuda_runtime.h>

// [kernel]
__device__ int letter;
__device__ volatile int is_full;

__global__ void right_mailbox(int* out)
{
    for (int i = 0; i < 4; ++i) {
        if (blockIdx.x == 0) {
            while (is_full != 0) {
            }
            __threadfence();
            letter = i;
            __threadfence();
            is_full = 1;
        } else {
            while (is_full != 1) {
            }
            __threadfence();
            out[i] = letter;
            __threadfence();
            is_full = 0;
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_mailbox<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
