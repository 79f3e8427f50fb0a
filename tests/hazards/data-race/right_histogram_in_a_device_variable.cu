// SPDX-License-Identifier: MIT
// Threads that find the same digit count it atomically.
#include <cuda_runtime.h>

// [kernel]
__device__ int histogram[8];

__global__ void right_histogram_in_a_device_variable(int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&histogram[i / 4 % 8], 1);
    out[i] = i;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_histogram_in_a_device_variable<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
