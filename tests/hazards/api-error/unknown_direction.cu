// SPDX-License-Identifier: MIT
// A number that is no direction of a copy.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMemcpy(in, host, sizeof host, static_cast<cudaMemcpyKind>(9));  // call
    cudaFree(in);
}

// expect: api-error | error | reason call | function cudaMemcpy() | error cudaErrorInvalidMemcpyDirection
//   | detail the kind of the copy is 9, which is not a value of cudaMemcpyKind
//   call | line "call"
