// SPDX-License-Identifier: MIT
// The result goes to where a local variable lies.
#include <cuda_runtime.h>

__global__ void address_of_a_host_counter(int* count)
{
    atomicAdd(count, 1);  // atomic
}

int main()
{
    int count = 0;
    address_of_a_host_counter<<<1, 32>>>(&count);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel address_of_a_host_counter
//   | space global | bytes 4 | count 32
//   atomic | thread (0,0,0) | line "atomic"
