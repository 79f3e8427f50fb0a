// SPDX-License-Identifier: MIT
// A fence before the flag is raised, and a fence behind the wait for it.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ volatile int flag;

__global__ void right_message(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
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
    right_message<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
