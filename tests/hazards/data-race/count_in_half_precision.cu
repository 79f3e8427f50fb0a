// SPDX-License-Identifier: MIT
// Each block adds to one number of half precision, which the other blocks change as well.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void count_in_half_precision(__half* count)
{
    if (threadIdx.x == 0) {
        count[0] = __hadd(count[0], __float2half(1));
    }
}
// [kernel]

int main()
{
    __half* count = nullptr;
    cudaMalloc(&count, sizeof(__half));
    cudaMemset(count, 0, sizeof(__half));
    count_in_half_precision<<<4, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFree(count);
}
