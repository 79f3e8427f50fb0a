// SPDX-License-Identifier: MIT
// The last call is looked at. The one that failed is an earlier one.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaMemset(data, 0, 65);  // call
    const cudaError_t error = cudaFree(data);
    return error == cudaSuccess ? 0 : 1;
}

// expect: wrong-side | error | reason size | function cudaMemset | bytes 65
//   call | line "call"
// expect: api-error | error | reason call | function cudaMemset() | error cudaErrorInvalidValue
//   call | line "call"
