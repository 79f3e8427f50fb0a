// SPDX-License-Identifier: MIT
// Every thread waits for the flag and fences.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[32];
__device__ volatile int flag;

__global__ void right_all_threads_wait(int* out)
{
    const int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t;
        __syncthreads();
        if (t == 0) {
            __threadfence();
            flag = 1;
        }
    } else {
        while (flag == 0) {
        }
        __threadfence();
        out[t] = data[31 - t];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_all_threads_wait<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
