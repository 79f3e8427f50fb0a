// SPDX-License-Identifier: MIT
// The copy goes to the second half of the array, and ends where that ends.
#include <cuda_runtime.h>

int main()
{
    int host[32] = {};
    int* in = nullptr;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMemcpy(in + 32, host, sizeof host, cudaMemcpyHostToDevice);
    cudaFree(in);
}
