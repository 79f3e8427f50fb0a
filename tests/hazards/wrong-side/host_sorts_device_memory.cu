// SPDX-License-Identifier: MIT
// A function of the library goes through device memory on the host.
#include <cuda_runtime.h>

#include <algorithm>

int main()
{
    int* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(int));  // allocated
    cudaMemset(values, 0, 32 * sizeof(int));
    return *std::max_element(values, values + 32) == 1 ? 1 : 0;  // read
}

// expect: wrong-side | error | reason device memory on the host | bytes 4
//   read | line "read"
//   object allocation | bytes 128 | offset 0 | line "allocated"
