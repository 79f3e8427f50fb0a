// SPDX-License-Identifier: MIT
// An array of the host is open to kernels as long as it is registered.
#include <cuda_runtime.h>

__global__ void array_no_longer_registered(int* out)
{
    out[threadIdx.x] = 1;  // write
}

int main()
{
    int* host = new int[32];
    cudaHostRegister(host, 32 * sizeof(int), cudaHostRegisterMapped);
    cudaHostUnregister(host);
    array_no_longer_registered<<<1, 32>>>(host);
    const cudaError_t error = cudaDeviceSynchronize();
    delete[] host;
    return error == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel array_no_longer_registered
//   | space global | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
