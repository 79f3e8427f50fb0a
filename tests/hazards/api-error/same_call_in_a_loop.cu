// SPDX-License-Identifier: MIT
// One call fails again and again: it is told once, and counted.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    for (int i = 0; i < 5; ++i) {
        cudaMemset(data, 0, 100);  // call
    }
    cudaFree(data);
}

// expect: wrong-side | error | reason size | function cudaMemset | bytes 100 | count 5
//   call | line "call"
// expect: api-error | error | reason call | function cudaMemset() | error cudaErrorInvalidValue | count 5
//   call | line "call"
