// SPDX-License-Identifier: MIT
// The host lets cudaMemset() clear device memory.
#include <cuda_runtime.h>

int main()
{
    int* in = nullptr;
    cudaMalloc(&in, 128);
    cudaMemset(in, 0, 128);
    cudaFree(in);
}
