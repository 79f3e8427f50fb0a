// SPDX-License-Identifier: MIT
// Half of a warp synchronises while the other half makes thousands of accesses of its own.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_long_way_of_others(int* out)
{
    __shared__ volatile int tile[32];
    const int t = threadIdx.x;
    if (t >= 16) {
        for (int i = 0; i < 1000; ++i) {
            tile[t] = i;
        }
    } else {
        tile[t] = t;
        __syncwarp(0x0000ffff);
        out[t] = tile[15 - t];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_long_way_of_others<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
