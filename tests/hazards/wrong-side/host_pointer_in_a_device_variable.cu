// SPDX-License-Identifier: MIT
// A device variable holds a pointer, and the pointer is one of the host.
#include <cuda_runtime.h>

__device__ int* results;

__global__ void host_pointer_in_a_device_variable()
{
    results[threadIdx.x] = 1;  // write
}

int main()
{
    int* host = new int[32];
    cudaMemcpyToSymbol(results, &host, sizeof host);
    host_pointer_in_a_device_variable<<<1, 32>>>();
    const cudaError_t error = cudaDeviceSynchronize();
    delete[] host;
    return error == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel host_pointer_in_a_device_variable
//   | space global | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
