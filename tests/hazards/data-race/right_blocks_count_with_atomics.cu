// SPDX-License-Identifier: MIT
// Each block adds one to a counter by an atomic function.
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void right_blocks_count_with_atomics(int* out)
{
    if (threadIdx.x == 0) {
        atomicAdd(&counter, 1);
        out[blockIdx.x] = 1;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_blocks_count_with_atomics<<<4, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
