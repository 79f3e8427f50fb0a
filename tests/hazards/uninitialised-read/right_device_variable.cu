// SPDX-License-Identifier: MIT
// Variables that are declared __device__ begin with zero.
#include <cuda_runtime.h>

__device__ int table[32];

__global__ void right_device_variable(int* out)
{
    out[threadIdx.x] = table[threadIdx.x];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_device_variable<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
