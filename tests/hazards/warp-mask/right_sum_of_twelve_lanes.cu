// SPDX-License-Identifier: MIT
// Twelve lanes in steps of three: each reads one that takes part.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_sum_of_twelve_lanes(int* out)
{
    int sum = threadIdx.x;
    if (threadIdx.x < 12) {
        const int t = threadIdx.x;
        sum += __shfl_sync(0x00000fff, sum, (t + 6) % 12);
        sum += __shfl_sync(0x00000fff, sum, (t + 3) % 12);
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_sum_of_twelve_lanes<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
