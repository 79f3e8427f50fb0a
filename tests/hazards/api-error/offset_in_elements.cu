// SPDX-License-Identifier: MIT
// The offset into a symbol is given in bytes that are too many.
#include <cuda_runtime.h>

__device__ int table[8];

// [kernel]
int main()
{
    int last = 7;
    cudaMemcpyToSymbol(table, &last, sizeof(last), 8 * sizeof(int));  // call
}
// [kernel]

// expect: api-error | error | reason call | function cudaMemcpyToSymbol() | error cudaErrorInvalidValue
//   | detail the copy ends at byte 36, and the symbol has 32 bytes
//   call | line "call"
