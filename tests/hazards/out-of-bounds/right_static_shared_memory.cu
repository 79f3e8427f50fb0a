// SPDX-License-Identifier: MIT
// All of a static array is used, and no more.
#include <cuda_runtime.h>

__global__ void right_static_shared_memory(int* out)
{
    __shared__ int tile[32];
    if (threadIdx.x < 32) {
        tile[threadIdx.x] = 1;
    }
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x % 32];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    right_static_shared_memory<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
