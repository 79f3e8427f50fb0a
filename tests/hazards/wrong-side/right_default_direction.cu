// SPDX-License-Identifier: MIT
// With cudaMemcpyDefault the pointers say where they point.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyDefault);
    cudaMemcpy(host, in, sizeof host, cudaMemcpyDefault);
    cudaFree(in);
}
