// SPDX-License-Identifier: MIT
// The pointer is one of the device.
#include <cuda_runtime.h>

__device__ int* results;

__global__ void right_pointer_in_a_device_variable()
{
    results[threadIdx.x] = 1;
}

int main()
{
    int* device = nullptr;
    cudaMalloc(&device, 32 * sizeof(int));
    cudaMemcpyToSymbol(results, &device, sizeof device);
    right_pointer_in_a_device_variable<<<1, 32>>>();
    cudaDeviceSynchronize();
    cudaFree(device);
}
