// SPDX-License-Identifier: MIT
// Many threads add to few counters.
#include <cuda_runtime.h>

// [kernel]
__global__ void histogram(int* data)
{
    __shared__ int bins[4];
    const int t = threadIdx.x;
    if (t < 4) {
        bins[t] = 0;
    }
    __syncthreads();
    bins[data[t] % 4]++;
    __syncthreads();
    if (t < 4) {
        data[t] = bins[t];
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    histogram<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
