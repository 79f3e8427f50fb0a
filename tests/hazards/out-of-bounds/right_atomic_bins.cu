// SPDX-License-Identifier: MIT
// As many bins as values.
#include <cuda_runtime.h>

__global__ void right_atomic_bins(int* bins)
{
    atomicAdd(&bins[threadIdx.x % 17], 1);
}

int main()
{
    int* bins = nullptr;
    cudaMalloc(&bins, 17 * sizeof(int));
    cudaMemset(bins, 0, 17 * sizeof(int));
    right_atomic_bins<<<1, 64>>>(bins);
    cudaDeviceSynchronize();
    cudaFree(bins);
}
