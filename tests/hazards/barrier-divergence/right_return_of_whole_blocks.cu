// SPDX-License-Identifier: MIT
// Blocks without work return as a whole, and lanes of a short last warp are not missing.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_return_of_whole_blocks(int* out, int n)
{
    __shared__ int tile[40];
    if (blockIdx.x * blockDim.x >= n) {
        return;
    }
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = tile[39 - threadIdx.x];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_return_of_whole_blocks<<<4, 40>>>(out, 80);
    cudaDeviceSynchronize();
    cudaFree(out);
}
