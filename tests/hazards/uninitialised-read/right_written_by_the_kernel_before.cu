// SPDX-License-Identifier: MIT
// What one kernel writes the next one reads.
#include <cuda_runtime.h>

__global__ void fill(int* data)
{
    data[threadIdx.x] = threadIdx.x;
}

__global__ void right_written_by_the_kernel_before(int* data)
{
    data[threadIdx.x] += 1;
}

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 32 * sizeof(int));
    fill<<<1, 32>>>(data);
    right_written_by_the_kernel_before<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
