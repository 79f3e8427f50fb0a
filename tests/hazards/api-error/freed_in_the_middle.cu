// SPDX-License-Identifier: MIT
// cudaFree() takes what cudaMalloc() has given, and nothing else.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaFree(data + 1);  // call
    cudaFree(data);
}

// expect: api-error | error | reason call | function cudaFree() | error cudaErrorInvalidValue
//   | detail no allocation of device memory that is still there begins at the pointer
//   call | line "call"
