// SPDX-License-Identifier: MIT
// Each block adds to the sum of those before it, and raises its flag without a fence.
#include <cuda_runtime.h>

// [kernel]
__device__ int sums[4];
__device__ volatile int flags[4];

__global__ void look_back_without_fence(int* out)
{
    const int b = blockIdx.x;
    int before = 0;
    if (b > 0) {
        while (flags[b - 1] == 0) {
        }
        __threadfence();
        before = sums[b - 1];  // read
    }
    sums[b] = before + b;  // write
    flags[b] = 1;
    out[b] = before;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    look_back_without_fence<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel look_back_without_fence | space global | variable sums
//   read | line "read"
//   write | line "write"
