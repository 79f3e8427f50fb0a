// SPDX-License-Identifier: MIT
// The second array begins where the first one ends, behind an odd number of floats.
#include <cuda_runtime.h>

__global__ void sub_allocation_without_rounding(double* values)
{
    values[threadIdx.x] = 1.0;  // write
}

int main()
{
    char* pool = nullptr;
    cudaMalloc(&pool, 1024);  // allocated
    sub_allocation_without_rounding<<<1, 16>>>(reinterpret_cast<double*>(pool + 7 * sizeof(float)));
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel sub_allocation_without_rounding | space global | variable values[0]
//   | bytes 8 | count 16
//   write | thread (0,0,0) | line "write"
//   object allocation | bytes 1024 | offset 28 | line "allocated"
