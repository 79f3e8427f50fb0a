// SPDX-License-Identifier: MIT
// The host copies to and from variables of the device.
#include <cuda_runtime.h>

__device__ int count;
__constant__ int step;

__global__ void right_copy_from_symbol()
{
    atomicAdd(&count, step);
}

int main()
{
    int value = 2;
    cudaMemcpyToSymbol(step, &value, sizeof value);
    right_copy_from_symbol<<<1, 32>>>();
    cudaMemcpyFromSymbol(&value, count, sizeof value);
    return value - 64;
}
