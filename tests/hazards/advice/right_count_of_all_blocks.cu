// SPDX-License-Identifier: MIT
// The addition is one atomic function.
#include <cuda_runtime.h>

// [kernel]
__global__ void count_of_all_blocks(int* data)
{
    if (threadIdx.x == 0) {
        atomicAdd(&data[0], 1);
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    count_of_all_blocks<<<4, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
