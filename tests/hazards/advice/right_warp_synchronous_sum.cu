// SPDX-License-Identifier: MIT
// A warp barrier follows each read and each write.
#include <cuda_runtime.h>

// [kernel]
__global__ void warp_synchronous_sum(int* data)
{
    __shared__ volatile int sums[64];
    const int t = threadIdx.x;
    sums[t] = data[t];
    __syncthreads();
    if (t < 32) {
        int right = sums[t + 32];
        __syncwarp();
        sums[t] += right;
        __syncwarp();
        right = sums[t + 16];
        __syncwarp();
        sums[t] += right;
        __syncwarp();
        right = sums[t + 8];
        __syncwarp();
        sums[t] += right;
        __syncwarp();
        right = sums[t + 4];
        __syncwarp();
        sums[t] += right;
        __syncwarp();
        right = sums[t + 2];
        __syncwarp();
        sums[t] += right;
        __syncwarp();
        right = sums[t + 1];
        __syncwarp();
        sums[t] += right;
        __syncwarp();
    }
    if (t == 0) {
        data[0] = sums[0];
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    warp_synchronous_sum<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
