// SPDX-License-Identifier: MIT
// A number that is no direction of a copy.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMemcpy(in, host, sizeof host, static_cast<cudaMemcpyKind>(9));  // call
    cudaFree(in);
}
