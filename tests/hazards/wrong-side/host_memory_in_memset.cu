// SPDX-License-Identifier: MIT
// cudaMemset() is for memory of the device.
#include <cuda_runtime.h>

int main()
{
    float host[32];
    return cudaMemset(host, 0, sizeof host) == cudaErrorInvalidValue ? 0 : 1;  // call
}

// expect: wrong-side | error | reason the destination is host memory | function cudaMemset | bytes 128
//   call | line "call"
