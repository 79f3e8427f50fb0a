// SPDX-License-Identifier: MIT
// Each warp keeps to its own part, and __syncwarp() orders it.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_syncwarp_within_warps(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncwarp();
    out[t] = tile[t / 32 * 32 + 31 - t % 32];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_syncwarp_within_warps<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
