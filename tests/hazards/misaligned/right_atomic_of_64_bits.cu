// SPDX-License-Identifier: MIT
// The array has an even number of ints.
#include <cuda_runtime.h>

__global__ void right_atomic_of_64_bits(int* bins, int n)
{
    atomicAdd(reinterpret_cast<unsigned long long*>(bins + n), 1ULL);
}

int main()
{
    int* bins = nullptr;
    cudaMalloc(&bins, 64 * sizeof(int));
    cudaMemset(bins, 0, 64 * sizeof(int));
    right_atomic_of_64_bits<<<1, 32>>>(bins, 32);
    cudaDeviceSynchronize();
    cudaFree(bins);
}
