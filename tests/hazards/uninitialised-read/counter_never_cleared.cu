// SPDX-License-Identifier: MIT
// An atomic function counts on from what happens to be there.
#include <cuda_runtime.h>

__global__ void counter_never_cleared(int* count)
{
    atomicAdd(count, 1);  // atomic
}

int main()
{
    int* count = nullptr;
    cudaMalloc(&count, sizeof(int));  // allocated
    counter_never_cleared<<<1, 32>>>(count);
    cudaDeviceSynchronize();
    cudaFree(count);
}

// expect: uninitialised-read | error | kernel counter_never_cleared | space global | variable count[0]
//   | bytes 4
//   atomic | thread (0,0,0) | line "atomic"
//   object allocation | bytes 4 | offset 0 | line "allocated"
