// SPDX-License-Identifier: MIT
// The kernel gets the address of a variable that the host has, outside of all functions.
#include <cuda_runtime.h>

int limit = 10;

__global__ void host_global_in_a_kernel(const int* most, int* out)
{
    out[threadIdx.x] = *most;  // read
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    host_global_in_a_kernel<<<1, 32>>>(&limit, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host variable in a kernel | kernel host_global_in_a_kernel
//   | space global | variable limit | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 4 | offset 0
