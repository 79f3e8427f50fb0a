// SPDX-License-Identifier: MIT
// Each block adds to a number of half precision of its own.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void right_count_in_half_precision(__half* count)
{
    if (threadIdx.x == 0) {
        count[blockIdx.x] = __hadd(count[blockIdx.x], __float2half(1));
    }
}
// [kernel]

int main()
{
    __half* count = nullptr;
    cudaMalloc(&count, 4 * sizeof(__half));
    cudaMemset(count, 0, 4 * sizeof(__half));
    right_count_in_half_precision<<<4, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFree(count);
}
