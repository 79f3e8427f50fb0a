// SPDX-License-Identifier: MIT
// A pointer one past the end is compared and never used.
#include <cuda_runtime.h>

__global__ void right_one_past_the_end(int* begin, int* end)
{
    for (int* at = begin + threadIdx.x; at < end; at += blockDim.x) {
        *at = 1;
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 77 * sizeof(int));
    right_one_past_the_end<<<1, 32>>>(out, out + 77);
    cudaDeviceSynchronize();
    cudaFree(out);
}
