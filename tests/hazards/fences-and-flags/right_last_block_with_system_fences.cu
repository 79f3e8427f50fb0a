// SPDX-License-Identifier: MIT
// Fences that take in the host as well order for the device too: the last block finds all sums.
#include <cuda_runtime.h>

// [kernel]
__device__ int sums[4];
__device__ unsigned tickets;

__global__ void right_last_block_with_system_fences(int* out)
{
    sums[blockIdx.x] = blockIdx.x;
    __threadfence_system();
    if (atomicInc(&tickets, gridDim.x - 1) == gridDim.x - 1) {
        __threadfence_system();
        for (int i = 0; i < 4; ++i) {
            out[0] += sums[i];
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_last_block_with_system_fences<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
