// SPDX-License-Identifier: MIT
// Comparison and write are one operation.
#include <cuda_runtime.h>

// [kernel]
__device__ int maximum;

__global__ void right_maximum_with_atomics(int* out)
{
    const int value = 10 * blockIdx.x + 10;
    atomicMax(&maximum, value);
    out[blockIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_maximum_with_atomics<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
