// SPDX-License-Identifier: MIT
// cudaFree() of an array of the host.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    cudaFree(host);  // call
}

// expect: api-error | error | reason call | function cudaFree() | error cudaErrorInvalidValue
//   | detail no allocation of device memory that is still there begins at the pointer
//   call | line "call"
