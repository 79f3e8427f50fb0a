// SPDX-License-Identifier: MIT
// The second cudaFree() of one array fails.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaFree(data);
    cudaFree(data);  // call
}

// expect: api-error | error | reason call | function cudaFree() | error cudaErrorInvalidValue
//   | detail no allocation of device memory that is still there begins at the pointer
//   call | line "call"
