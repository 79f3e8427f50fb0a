// SPDX-License-Identifier: MIT
// The kernel gets the address of a local array.
#include <cuda_runtime.h>

__global__ void array_on_the_stack_in_a_kernel(int* out)
{
    out[threadIdx.x] = 1;  // write
}

int main()
{
    int out[32] = {};
    array_on_the_stack_in_a_kernel<<<1, 32>>>(out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel array_on_the_stack_in_a_kernel
//   | space global | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
