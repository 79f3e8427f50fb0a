// SPDX-License-Identifier: MIT
// Watched in lesson 4.2: four warps find the largest of 128 numbers, with a barrier of the block after each round.
#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void largest_of_block(int* result)
{
    __shared__ int numbers[block_size];
    const int t = threadIdx.x;
    numbers[t] = t * 37 % 101;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            numbers[t] = max(numbers[t], numbers[t + offset]);
        }
        __syncthreads();
    }
    if (t == 0) {
        *result = numbers[0];
    }
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, sizeof(int));
    largest_of_block<<<1, block_size>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
