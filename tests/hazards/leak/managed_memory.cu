// SPDX-License-Identifier: MIT
// Managed memory has to be freed as well.
#include <cuda_runtime.h>

int main()
{
    int* values = nullptr;
    cudaMallocManaged(&values, 64 * sizeof(int));  // never freed
    values[0] = 1;
}

// expect: leak | note
//   object allocation | bytes 256 | offset 0 | line "never freed"
