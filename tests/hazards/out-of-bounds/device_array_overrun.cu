// SPDX-License-Identifier: MIT
// More threads than a __device__ array has elements. Behind it lies another variable.
#include <cuda_runtime.h>

__device__ int table[32];
__device__ int other[64];

__global__ void device_array_overrun()
{
    table[threadIdx.x] = other[threadIdx.x];  // write
}

int main()
{
    device_array_overrun<<<1, 64>>>();
    cudaDeviceSynchronize();
}

// expect: out-of-bounds | error | reason outside | kernel device_array_overrun | space global
//   | variable table[32] | bytes 4 | count 32
//   write | thread (32,0,0) | line "write"
//   object variable | bytes 128 | offset 128
