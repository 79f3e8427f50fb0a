// SPDX-License-Identifier: MIT
// All write, read and write again in turn.
#include <cuda_runtime.h>

// [kernel]
__global__ void two_in_turn(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = data[t];
    __syncthreads();
    const int other = tile[63 - t];  // read
    __syncthreads();
    tile[t] = other;  // write
    __syncthreads();
    data[t] = tile[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    two_in_turn<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
