// SPDX-License-Identifier: MIT
// A way out of the function that goes past cudaFree().
#include <cuda_runtime.h>

int work(int n)
{
    int* data = nullptr;
    cudaMalloc(&data, 4 * n);  // never freed
    if (n > 10) {
        return 1;
    }
    cudaFree(data);
    return 0;
}

int main()
{
    return work(5) + work(20) - 1;
}

// expect: leak | note
//   object allocation | bytes 80 | offset 0 | line "never freed"
