// SPDX-License-Identifier: MIT
// A fence before the ticket is taken, and one behind it.
#include <cuda_runtime.h>

// [kernel]
__device__ int parts[4];
__device__ unsigned tickets;

__global__ void right_last_block(int* out)
{
    parts[blockIdx.x] = 10 * blockIdx.x;
    __threadfence();
    if (atomicAdd(&tickets, 1) == gridDim.x - 1) {
        __threadfence();
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; ++b) {
            sum += parts[b];
        }
        out[0] = sum;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_last_block<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
