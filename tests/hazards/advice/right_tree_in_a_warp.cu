// SPDX-License-Identifier: MIT
// A warp barrier at the end of the loop body separates the rounds.
#include <cuda_runtime.h>

// [kernel]
__global__ void tree_in_a_warp(int* data)
{
    __shared__ int sums[32];
    const int t = threadIdx.x;
    sums[t] = data[t];
    __syncwarp();
    for (int stride = 16; stride > 0; stride /= 2) {
        if (t < stride) {
            sums[t] += sums[t + stride];  // read and write
        }
        __syncwarp();
    }
    data[t] = sums[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    tree_in_a_warp<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
