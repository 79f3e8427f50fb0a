// SPDX-License-Identifier: MIT
// Block 0 waits for block 1, and there is room for both.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int flag;

__global__ void right_flag_of_a_later_block(int* out)
{
    if (blockIdx.x == 1) {
        out[0] = 42;
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence();
        out[1] = out[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flag_of_a_later_block<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
