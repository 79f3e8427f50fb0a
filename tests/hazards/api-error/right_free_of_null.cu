// SPDX-License-Identifier: MIT
// To free a null pointer is no error.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaFree(data);
    data = nullptr;
    cudaFree(data);
}
