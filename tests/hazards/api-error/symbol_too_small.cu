// SPDX-License-Identifier: MIT
// The copy is one element longer than the symbol.
#include <cuda_runtime.h>

__constant__ float weights[16];

// [kernel]
int main()
{
    const float values[17] = {};
    cudaMemcpyToSymbol(weights, values, 17 * sizeof(float));  // call
}
// [kernel]

// expect: api-error | error | reason call | function cudaMemcpyToSymbol() | error cudaErrorInvalidValue
//   | detail the copy ends at byte 68, and the symbol has 64 bytes
//   call | line "call"
