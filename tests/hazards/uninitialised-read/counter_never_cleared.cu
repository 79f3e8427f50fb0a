// SPDX-License-Identifier: MIT
// An atomic function counts on from what happens to be there.
#include <cuda_runtime.h>

__global__ void counter_never_cleared(int* count)
{
    atomicAdd(count, 1);  // atomic
}

int main()
{
    int* count = nullptr;
    cudaMalloc(&count, sizeof(int));
    counter_never_cleared<<<1, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFree(count);
}
