// SPDX-License-Identifier: MIT
// Each block fences before it arrives and when all have come.
#include <cuda_runtime.h>

// [kernel]
__device__ int halves[4];
__device__ unsigned arrived;

__global__ void right_grid_barrier_by_hand(int* out)
{
    const unsigned b = blockIdx.x;
    halves[b] = b;
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*static_cast<volatile unsigned*>(&arrived) < gridDim.x) {
    }
    __threadfence();
    out[b] = halves[gridDim.x - 1 - b];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_grid_barrier_by_hand<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
