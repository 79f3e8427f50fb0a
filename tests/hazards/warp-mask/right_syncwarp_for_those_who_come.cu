// SPDX-License-Identifier: MIT
// The mask names the lanes that come, and no others.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_syncwarp_for_those_who_come(int* out)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = t;
    if (t % 2 == 1) {
        __syncwarp(0xaaaaaaaa);
    }
    __syncthreads();
    out[t] = tile[31 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_syncwarp_for_those_who_come<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
