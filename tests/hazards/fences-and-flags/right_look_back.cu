// SPDX-License-Identifier: MIT
// Each block adds to the sum of those before it, with fences on both sides.
#include <cuda_runtime.h>

// [kernel]
__device__ int sums[4];
__device__ volatile int flags[4];

__global__ void right_look_back(int* out)
{
    const int b = blockIdx.x;
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0) {
        }
        __threadfence();
        before = sums[b - 1];
    }
    sums[b] = before + b;
    __threadfence();
    flags[b] = 1;
    out[b] = before;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_look_back<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
