// SPDX-License-Identifier: MIT
// The array is cleared before it is allocated.
#include <cuda_runtime.h>

int main()
{
    int* out = nullptr;
    cudaMemset(out, 0, 4 * sizeof(int));  // call
}

// expect: api-error | error | reason call | function cudaMemset() | error cudaErrorInvalidValue
//   | detail the destination is a null pointer
//   call | line "call"
