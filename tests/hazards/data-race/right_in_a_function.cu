// SPDX-License-Identifier: MIT
// A function that synchronises between its write and its read.
#include <cuda_runtime.h>

// [kernel]
__device__ __noinline__ int exchanged(int* tile, int i)
{
    tile[i] = i;
    __syncthreads();
    return tile[63 - i];
}

__global__ void right_in_a_function(int* out)
{
    __shared__ int tile[64];
    out[threadIdx.x] = exchanged(tile, threadIdx.x);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_in_a_function<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
