// SPDX-License-Identifier: MIT
// Host code calls a function that nvcc compiles for the device only.
#include <cuda_runtime.h>

__device__ float squared(float x)
{
    return x * x;
}

__global__ void kernel(float* values)
{
    values[threadIdx.x] = squared(threadIdx.x);
}

int main()
{
    float* values = nullptr;
    cudaMallocManaged(&values, 32 * sizeof(float));
    kernel<<<1, 32>>>(values);
    cudaDeviceSynchronize();
    const bool is_right = values[3] == squared(3.0f);
    cudaFree(values);
    return is_right ? 0 : 1;
}
