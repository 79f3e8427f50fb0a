// SPDX-License-Identifier: MIT
// Each block has a counter of its own, so the scope of the block is enough.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned tickets[4];

__global__ void right_tickets_of_each_block(int* out)
{
    __threadfence();
    if (atomicAdd_block(&tickets[blockIdx.x], 1) == blockDim.x - 1) {
        out[blockIdx.x] = 1;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_tickets_of_each_block<<<4, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
