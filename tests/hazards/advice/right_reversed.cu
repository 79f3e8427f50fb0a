// SPDX-License-Identifier: MIT
// A barrier separates writing from reading.
#include <cuda_runtime.h>

// [kernel]
__global__ void reversed(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = data[t];  // write
    __syncthreads();
    data[t] = tile[63 - t];  // read
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    reversed<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
