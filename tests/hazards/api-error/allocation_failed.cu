// SPDX-License-Identifier: MIT
// More memory than there is, and nobody looks at what cudaMalloc() returns.
#include <cuda_runtime.h>

int main()
{
    void* data = nullptr;
    cudaMalloc(&data, size_t{1} << 50);  // call
}

// expect: api-error | error | reason call | function cudaMalloc() | error cudaErrorMemoryAllocation
//   call | line "call"
