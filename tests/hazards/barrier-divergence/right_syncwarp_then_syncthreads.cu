// SPDX-License-Identifier: MIT
// One warp waits for itself first, then all wait for the block.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_syncwarp_then_syncthreads(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    if (t < 32) {
        __syncwarp();
        out[t] = tile[31 - t];
    }
    __syncthreads();
    out[t] += tile[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_syncwarp_then_syncthreads<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
