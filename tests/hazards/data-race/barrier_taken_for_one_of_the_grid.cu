// SPDX-License-Identifier: MIT
// __syncthreads() holds the threads of one block together; the sum needs those of all.
#include <cuda_runtime.h>

// [kernel]
__device__ int parts[4];

__global__ void barrier_taken_for_one_of_the_grid(int* out)
{
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x;  // write
    }
    __syncthreads();
    if (blockIdx.x == 3 && threadIdx.x == 0) {
        out[0] = parts[0] + parts[3];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    barrier_taken_for_one_of_the_grid<<<4, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel barrier_taken_for_one_of_the_grid | block (3,0,0)
//   | barriers passed 1 | space global | variable parts[0]
//   write | thread (0,0,0) | line "write"
//   read | block (3,0,0) | thread (0,0,0) | line "read"
