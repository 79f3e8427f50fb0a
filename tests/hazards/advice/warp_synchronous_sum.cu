// SPDX-License-Identifier: MIT
// The steps of a warp rely on lockstep, as they could before sm_70.
#include <cuda_runtime.h>

// [kernel]
__global__ void warp_synchronous_sum(int* data)
{
    __shared__ volatile int sums[64];
    const int t = threadIdx.x;
    sums[t] = data[t];
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];
        sums[t] += sums[t + 16];
        sums[t] += sums[t + 8];
        sums[t] += sums[t + 4];
        sums[t] += sums[t + 2];
        sums[t] += sums[t + 1];
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
