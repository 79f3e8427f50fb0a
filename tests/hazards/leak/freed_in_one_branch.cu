// SPDX-License-Identifier: MIT
// Only the branch that has an error frees.
#include <cuda_runtime.h>

int main(int argc, char**)
{
    int* data = nullptr;
    cudaMalloc(&data, 400);  // never freed
    if (cudaMemset(data, 0, 400) != cudaSuccess || argc > 10) {
        cudaFree(data);
        return 1;
    }
    return 0;
}

// expect: leak | note
//   object allocation | bytes 400 | offset 0 | line "never freed"
