// SPDX-License-Identifier: MIT
// The destination was never allocated.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);  // call
}
