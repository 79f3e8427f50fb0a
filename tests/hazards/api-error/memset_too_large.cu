// SPDX-License-Identifier: MIT
// cudaMemset() clears more than there is.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaMemset(data, 0, 128);  // call
    cudaFree(data);
}

// expect: wrong-side | error | reason size | function cudaMemset | bytes 128
//   call | line "call"
// expect: api-error | error | reason call | function cudaMemset() | error cudaErrorInvalidValue
//   call | line "call"
