// SPDX-License-Identifier: MIT
// Each block sets its bit by an atomic function.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned bits;

__global__ void right_bits_with_atomics(int* out)
{
    atomicOr(&bits, 1u << blockIdx.x);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_bits_with_atomics<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
