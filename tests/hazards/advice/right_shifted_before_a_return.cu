// SPDX-License-Identifier: MIT
// The barrier stands before the return, so that all threads reach it.
#include <cuda_runtime.h>

// [kernel]
__global__ void shifted_before_a_return(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = data[t];  // write
    __syncthreads();
    if (t >= 32) {
        return;
    }
    data[t] = tile[t + 32];  // read
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    shifted_before_a_return<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
