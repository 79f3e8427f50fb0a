// SPDX-License-Identifier: MIT
// options: machine_memory=250000000
// The memory itself would fit, but not what the checkers keep of it.
#include <cuda_runtime.h>

int main()
{
    void* first = nullptr;
    void* second = nullptr;
    cudaMalloc(&first, 40'000'000);
    cudaMalloc(&second, 40'000'000);  // call
    cudaFree(first);
}

// expect: api-error | error | reason call | function cudaMalloc() | error cudaErrorMemoryAllocation
//   | detail the program asks for 0.08 GB of device memory, and the checkers need at least 0.176 GB to watch it, but there are only 0.25 GB of memory here. Use a smaller size, or run the program with --unchecked
//   call | line "call"
