// SPDX-License-Identifier: MIT
// A kernel launches a grid whose blocks are too large, asks for the error, and tells the host.
#include <cuda_runtime.h>

__global__ void child(int* data)
{
    data[threadIdx.x] = 1;
}

// [kernel]
__global__ void parent(int* data)
{
    child<<<1, 2048>>>(data);
    data[0] = cudaGetLastError();
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 2048 * sizeof(int));
    parent<<<1, 1>>>(data);
    if (cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess) {
        return 1;
    }
    cudaFree(data);
}
