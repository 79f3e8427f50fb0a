// SPDX-License-Identifier: MIT
// The source was never allocated.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    const int* out = nullptr;
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);  // call
}

// expect: api-error | error | reason call | function cudaMemcpy() | error cudaErrorInvalidValue
//   | detail the source is a null pointer
//   call | line "call"
