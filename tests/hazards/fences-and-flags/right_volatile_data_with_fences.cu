// SPDX-License-Identifier: MIT
// Volatile data with both fences.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int data[4];
__device__ volatile int flag;

__global__ void right_volatile_data_with_fences(int* out)
{
    if (blockIdx.x == 0) {
        __threadfence();
        for (int i = 0; i < 4; ++i) {
            data[i] = i;
        }
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence();
        for (int i = 0; i < 4; ++i) {
            out[i] = data[i];
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_volatile_data_with_fences<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
