// SPDX-License-Identifier: MIT
// The last block to come adds up what the others wrote, and nothing says that it is there.
#include <cuda_runtime.h>

// [kernel]
__device__ int parts[4];
__device__ unsigned tickets;

__global__ void last_block_without_fence(int* out)
{
    parts[blockIdx.x] = 10 * blockIdx.x;  // write
    if (atomicAdd(&tickets, 1) == gridDim.x - 1) {
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; ++b) {
            sum += parts[b];  // read
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
    last_block_without_fence<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel last_block_without_fence | space global | variable parts
//   read | line "read"
//   write | line "write"
