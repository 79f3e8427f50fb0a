// SPDX-License-Identifier: MIT
// The producer computes for a long time before it raises the flag.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int flag;

__global__ void right_slow_producer(int* out)
{
    if (blockIdx.x == 1) {
        for (int i = 0; i < 20000; ++i) {
            out[i % 16] += i;
        }
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence();
        out[16] = out[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_slow_producer<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
