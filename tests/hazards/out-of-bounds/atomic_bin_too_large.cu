// SPDX-License-Identifier: MIT
// A histogram has a bin less than the data has values.
#include <cuda_runtime.h>

__global__ void atomic_bin_too_large(int* bins)
{
    atomicAdd(&bins[threadIdx.x % 17], 1);  // atomic
}

int main()
{
    int* bins = nullptr;
    cudaMalloc(&bins, 16 * sizeof(int));  // allocated
    cudaMemset(bins, 0, 16 * sizeof(int));
    atomic_bin_too_large<<<1, 64>>>(bins);
    cudaDeviceSynchronize();
    cudaFree(bins);
}

// expect: out-of-bounds | error | reason outside | kernel atomic_bin_too_large | space global
//   | variable bins[16] | bytes 4 | count 3
//   atomic | thread (16,0,0) | line "atomic"
//   object allocation | bytes 64 | offset 64 | line "allocated"
