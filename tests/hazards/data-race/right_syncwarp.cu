// SPDX-License-Identifier: MIT
// __syncwarp() is enough for one warp.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_syncwarp(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncwarp();
    out[t] = tile[31 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_syncwarp<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
