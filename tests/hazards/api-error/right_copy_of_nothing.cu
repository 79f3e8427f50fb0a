// SPDX-License-Identifier: MIT
// To copy nothing is no error, wherever it goes.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMemcpy(in, host, 0, cudaMemcpyHostToDevice);
}
