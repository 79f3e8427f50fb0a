// SPDX-License-Identifier: MIT
// Each block waits until all have come, but not until what they wrote has.
#include <cuda_runtime.h>

// [kernel]
__device__ int halves[4];
__device__ unsigned arrived;

__global__ void grid_barrier_without_fences(int* out)
{
    const unsigned b = blockIdx.x;
    halves[b] = b;  // write
    atomicAdd(&arrived, 1);
    while (*static_cast<volatile unsigned*>(&arrived) < gridDim.x) {
    }
    out[b] = halves[gridDim.x - 1 - b];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    grid_barrier_without_fences<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel grid_barrier_without_fences | space global | variable halves
//   read | line "read"
//   write | line "write"
