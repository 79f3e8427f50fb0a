// SPDX-License-Identifier: MIT
// The barrier is outside of the branch.
#include <cuda_runtime.h>

// [kernel]
__global__ void reversed_in_a_branch(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    if (t < 64) {
        tile[t] = data[t];  // write
    }
    __syncthreads();
    if (t < 64) {
        data[t] = tile[63 - t];  // read
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    reversed_in_a_branch<<<1, 96>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
