// SPDX-License-Identifier: MIT
// The pointer to the first array is lost when it gets a second one.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 100);  // never freed
    cudaMalloc(&data, 200);
    cudaFree(data);
}

// expect: leak | note
//   object allocation | bytes 100 | offset 0 | line "never freed"
