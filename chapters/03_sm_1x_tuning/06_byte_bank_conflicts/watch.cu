// SPDX-License-Identifier: MIT
// Watched in lesson 3.6: a warp reads bytes that are side by side, and bytes that are four apart.
#include <cuda_runtime.h>

__global__ void bytes_and_words(int* result)
{
    __shared__ unsigned char bytes[128];
    __shared__ int words[32];
    const int lane = threadIdx.x;
    words[lane] = lane;
    for (int i = 0; i < 4; ++i) {
        bytes[4 * lane + i] = static_cast<unsigned char>(4 * lane + i);
    }
    __syncthreads();

    int sum = words[lane];    // words, side by side
    sum += bytes[lane];       // bytes, side by side
    sum += bytes[4 * lane];   // bytes, four apart
    result[lane] = sum;
}

int main()
{
    int* result = nullptr;
    cudaMalloc(&result, 32 * sizeof(int));
    bytes_and_words<<<1, 32>>>(result);
    cudaDeviceSynchronize();
    cudaFree(result);
}
