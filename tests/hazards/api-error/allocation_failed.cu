// SPDX-License-Identifier: MIT
// More memory than there is, and nobody looks at what cudaMalloc() returns.
#include <cuda_runtime.h>

int main()
{
    void* data = nullptr;
    cudaMalloc(&data, size_t{1} << 50);  // call
}

// expect: api-error | error | reason call | function cudaMalloc() | error cudaErrorMemoryAllocation
//   | detail 1125899906842624 bytes are asked for, and the device has 8589934592 bytes left
//   call | line "call"
