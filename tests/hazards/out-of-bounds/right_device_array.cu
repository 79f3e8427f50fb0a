// SPDX-License-Identifier: MIT
// All of a __device__ array is used, in two dimensions and through a pointer.
#include <cuda_runtime.h>

__device__ int table[4][8];

__global__ void right_device_array()
{
    table[threadIdx.x / 8][threadIdx.x % 8] = 1;
    __syncthreads();
    int* flat = &table[0][0];
    flat[31 - threadIdx.x] = 2;
}

int main()
{
    right_device_array<<<1, 32>>>();
    cudaDeviceSynchronize();
}
