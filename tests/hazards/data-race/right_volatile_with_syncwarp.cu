// SPDX-License-Identifier: MIT
// volatile and __syncwarp().
#include <cuda_runtime.h>

// [kernel]
__global__ void right_volatile_with_syncwarp(int* out)
{
    __shared__ volatile int sums[32];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncwarp();
    if (t < 16) {
        out[t] = sums[t + 16];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_volatile_with_syncwarp<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
