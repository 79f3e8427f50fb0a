// SPDX-License-Identifier: MIT
// The variable that is copied to lacks __constant__.
#include <cuda_runtime.h>

float weights[4];

int main()
{
    const float host[4] = {1, 2, 3, 4};
    return cudaMemcpyToSymbol(weights, host, sizeof host) == cudaErrorInvalidSymbol ? 0 : 1;  // call
}

// expect: wrong-side | error | reason symbol | function cudaMemcpyToSymbol | bytes 16
//   call | line "call"
