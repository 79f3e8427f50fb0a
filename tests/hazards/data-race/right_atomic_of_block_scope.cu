// SPDX-License-Identifier: MIT
// Each block has a total of its own, to which only its threads add.
#include <cuda_runtime.h>

// [kernel]
__device__ int totals[2];

__global__ void right_atomic_of_block_scope(int* out)
{
    atomicAdd_block(&totals[blockIdx.x], 1);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = totals[blockIdx.x];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_atomic_of_block_scope<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
