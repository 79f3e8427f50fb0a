// SPDX-License-Identifier: MIT
// Each block sets one bit of a word that all of them share.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned bits;

__global__ void bits_without_atomics(int* out)
{
    bits |= 1u << blockIdx.x;  // fault
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    bits_without_atomics<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
