// SPDX-License-Identifier: MIT
// The function synchronises its warp, and whole warps call it.
#include <cuda_runtime.h>

// [kernel]
__device__ void exchange(int* cells, int t)
{
    const int value = cells[t ^ 1];
    __syncwarp();
    cells[t] = value;
}

__global__ void right_function_for_whole_warps(int* out)
{
    __shared__ int cells[64];
    const int t = threadIdx.x;
    cells[t] = t;
    __syncthreads();
    if (t < 32) {
        exchange(cells, t);
    }
    __syncthreads();
    out[t] = cells[t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_function_for_whole_warps<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
