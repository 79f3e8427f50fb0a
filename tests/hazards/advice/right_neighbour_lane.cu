// SPDX-License-Identifier: MIT
// A warp barrier separates writing from reading.
#include <cuda_runtime.h>

// [kernel]
__global__ void neighbour_lane(int* data)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = data[t];  // write
    __syncwarp();
    data[t] = tile[(t + 1) % 32];  // read
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    neighbour_lane<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
