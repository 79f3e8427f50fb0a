// SPDX-License-Identifier: MIT
// A barrier separates reading from writing, and another the rounds.
#include <cuda_runtime.h>

// [kernel]
__global__ void scan(int* data)
{
    __shared__ int sums[128];
    const int t = threadIdx.x;
    sums[t] = data[t];
    __syncthreads();
    for (int distance = 1; distance < 128; distance *= 2) {
        int left = 0;
        if (t >= distance) {
            left = sums[t - distance];
        }
        __syncthreads();
        if (t >= distance) {
            sums[t] += left;
        }
        __syncthreads();
    }
    data[t] = sums[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    scan<<<1, 128>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
