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

// expect: data-race | error | between blocks | kernel bits_without_atomics | block (1,0,0) | space global
//   | variable bits | count 3
//   write | thread (0,0,0) | line "fault"
//   read | block (1,0,0) | thread (0,0,0) | line "fault"
// expect: data-race | error | between blocks | kernel bits_without_atomics | block (1,0,0) | space global
//   | variable bits | count 3
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
