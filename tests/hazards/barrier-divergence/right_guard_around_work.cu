// SPDX-License-Identifier: MIT
// Threads without an element do not work, but they come to the barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_guard_around_work(int* out, int n)
{
    __shared__ int tile[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        tile[threadIdx.x] = i;
    }
    __syncthreads();
    if (i < n) {
        out[i] = tile[0] + tile[threadIdx.x];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_guard_around_work<<<2, 64>>>(out, 100);
    cudaDeviceSynchronize();
    cudaFree(out);
}
