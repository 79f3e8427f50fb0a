// SPDX-License-Identifier: MIT
// Device functions and variables, host C++ and host C of other files.
#include "beside.h"

#include <also_beside.h>
#include <fill.cuh>

#include <cstdio>

extern "C" int thrice(int x);
int sum(int n);
__device__ int scaled(int x);
extern __device__ int offset;

__global__ void change(int* x)
{
    x[threadIdx.x] = scaled(x[threadIdx.x]) + offset;
}

int main()
{
    int* x;
    int host[count];
    cudaMalloc(&x, sizeof host);
    fill<<<1, count>>>(x, VALUE);
    change<<<1, count>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(x);
    std::printf("%d %d %d %d\n", host[3], thrice(beside), sum(also_beside), FIRST);
    return 0;
}
