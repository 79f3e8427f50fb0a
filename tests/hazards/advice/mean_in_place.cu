// SPDX-License-Identifier: MIT
// Each thread replaces its element by a mean with its neighbour, which may be replaced already.
#include <cuda_runtime.h>

// [kernel]
__global__ void mean_in_place(int* data)
{
    __shared__ int tile[65];
    const int t = threadIdx.x;
    tile[t] = data[t];
    if (t == 0) {
        tile[64] = 0;
    }
    __syncthreads();
    tile[t] = (tile[t] + tile[t + 1]) / 2;
    __syncthreads();
    data[t] = tile[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    mean_in_place<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
