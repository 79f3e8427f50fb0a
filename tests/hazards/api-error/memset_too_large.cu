// SPDX-License-Identifier: MIT
// cudaMemset() clears more than there is.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 64);
    cudaMemset(data, 0, 128);  // call
    cudaFree(data);
}
