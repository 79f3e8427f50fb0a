// SPDX-License-Identifier: MIT
// Half of a warp synchronises, and reads what the same half has written.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_mask_with_the_writers(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    if (t < 16) {
        __syncwarp(0x0000ffff);
        out[t] = tile[15 - t];
    } else {
        __syncwarp(0xffff0000);
        out[t] = tile[47 - t];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_mask_with_the_writers<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
