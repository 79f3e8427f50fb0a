// SPDX-License-Identifier: MIT
// The last block launches, into one stream, two grids that write to what all blocks have written.
#include <cuda_runtime.h>

__device__ int blocks_done;

__global__ void child(int* data, int value)
{
    data[threadIdx.x] += value;
}

// [kernel]
__global__ void parent(int* data)
{
    data[blockIdx.x] = blockIdx.x;
    __threadfence();
    if (atomicAdd(&blocks_done, 1) == gridDim.x - 1) {
        __threadfence();
        child<<<1, 64>>>(data, 1);
        child<<<1, 64>>>(data, 2);
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(int));
    parent<<<64, 1>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
