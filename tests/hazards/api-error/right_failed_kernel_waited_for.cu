// SPDX-License-Identifier: MIT
// A kernel that fails, and a program that waits and asks.
#include <cuda_runtime.h>

__global__ void right_failed_kernel_waited_for()
{
    __trap();
}

int main()
{
    right_failed_kernel_waited_for<<<1, 32>>>();
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}
