// SPDX-License-Identifier: MIT
// The counter is cleared on the stream before the kernel.
#include <cuda_runtime.h>

__global__ void right_counter_cleared(int* count)
{
    atomicAdd(count, 1);
}

int main()
{
    int* count = nullptr;
    cudaMalloc(&count, sizeof(int));
    cudaMemsetAsync(count, 0, sizeof(int), nullptr);
    right_counter_cleared<<<1, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFree(count);
}
