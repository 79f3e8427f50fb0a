// SPDX-License-Identifier: MIT
// The last block adds up the parts of the others, as in threadFenceReduction of the CUDA samples.
#include <cuda_runtime.h>

// [kernel]
__device__ int parts[4];
__device__ unsigned tickets;

__global__ void right_last_block_of_many_threads(int* out)
{
    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = 10 * blockIdx.x;
        __threadfence();
        is_last = atomicInc(&tickets, gridDim.x) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (is_last) {
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; ++b) {
            sum += parts[b];
        }
        out[threadIdx.x] = sum;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_last_block_of_many_threads<<<4, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
