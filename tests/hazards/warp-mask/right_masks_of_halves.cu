// SPDX-License-Identifier: MIT
// One __syncwarp(), and each half of the warp names itself.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_masks_of_halves(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncwarp(t < 16 ? 0x0000ffff : 0xffff0000);
    out[t] = tile[t / 16 * 16 + 15 - t % 16];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_masks_of_halves<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
