// SPDX-License-Identifier: MIT
#include <cuda_runtime.h>

#include <cstdio>

void add_one(int* x, int n);

int main()
{
    int host[8] = {};
    int* x;
    cudaMalloc(&x, sizeof host);
    cudaMemset(x, 0, sizeof host);
    add_one(x, 8);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(x);
    std::printf("%d\n", host[7]);
}
