// SPDX-License-Identifier: MIT
// The result is asked for from a variable that lacks __device__.
#include <cuda_runtime.h>

int count = 0;

int main()
{
    int host = 0;
    return cudaMemcpyFromSymbol(&host, count, sizeof host) == cudaErrorInvalidSymbol ? 0 : 1;  // call
}

// expect: wrong-side | error | reason symbol | function cudaMemcpyFromSymbol | bytes 4
//   call | line "call"
