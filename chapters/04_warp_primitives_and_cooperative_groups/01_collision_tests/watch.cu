// SPDX-License-Identifier: MIT
// Watched in lesson 4.1: a choice that differs from lane to lane, and one that differs from warp to warp.
#include <cuda_runtime.h>

constexpr int block_size = 64;  // two warps

__device__ int sum_to_3(bool by_a_loop)
{
    int sum = 0;
    if (by_a_loop) {
        for (int k = 1; k <= 3; ++k) {
            sum += k;
        }
    } else {
        sum = 6;
    }
    return sum;
}

__global__ void two_choices(int* sums)
{
    const int t = threadIdx.x;
    int sum = sum_to_3(t % 32 < 8);   // the lanes of a warp choose differently
    sum += sum_to_3(t / 32 == 0);     // the lanes of a warp choose alike
    sums[t] = sum;
}

int main()
{
    int* sums = nullptr;
    cudaMalloc(&sums, block_size * sizeof(int));
    two_choices<<<1, block_size>>>(sums);
    cudaDeviceSynchronize();
    cudaFree(sums);
}
