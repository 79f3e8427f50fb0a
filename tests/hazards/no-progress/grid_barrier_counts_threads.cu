// SPDX-License-Identifier: MIT
// Every thread arrives, and each block is counted once: the number is passed by and never met.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned arrived;

__global__ void grid_barrier_counts_threads(int* out)
{
    __threadfence();
    atomicAdd(&arrived, 1);
    __syncthreads();
    while (*static_cast<volatile unsigned*>(&arrived) != gridDim.x) {  // wait
    }
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    grid_barrier_counts_threads<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel grid_barrier_counts_threads | count 2
//   arrival spinning | threads 32 | first (0,0,0) | line "wait"
