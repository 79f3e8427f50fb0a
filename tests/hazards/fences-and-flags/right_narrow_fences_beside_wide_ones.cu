// SPDX-License-Identifier: MIT
// A fence for the block takes nothing back of what a fence for the device has ordered.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void right_narrow_fences_beside_wide_ones(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;
        __threadfence();
        __threadfence_block();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
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
    right_narrow_fences_beside_wide_ones<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
