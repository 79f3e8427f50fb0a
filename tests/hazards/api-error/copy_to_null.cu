// SPDX-License-Identifier: MIT
// The destination was never allocated.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);  // call
}

// expect: api-error | error | reason call | function cudaMemcpy() | error cudaErrorInvalidValue
//   | detail the destination is a null pointer
//   call | line "call"
