// SPDX-License-Identifier: MIT
// Each thread fences, then the block meets, then thread 0 raises the flag.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[32];
__device__ volatile int flag;

__global__ void right_each_thread_fences(int* out)
{
    const int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t;
        __threadfence();
        __syncthreads();
        if (t == 0) {
            flag = 1;
        }
    } else {
        if (t == 0) {
            while (flag == 0) {
            }
            __threadfence();
        }
        __syncthreads();
        out[t] = data[31 - t];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_each_thread_fences<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
