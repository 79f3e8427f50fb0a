// SPDX-License-Identifier: MIT
// The array has been freed before the kernel uses it.
#include <cuda_runtime.h>

__global__ void used_after_cuda_free(int* out)
{
    out[threadIdx.x] = 1;  // write
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));  // allocated
    cudaFree(out);
    used_after_cuda_free<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}

// expect: out-of-bounds | error | reason released | kernel used_after_cuda_free | space global
//   | variable out[0] | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
//   object released allocation | bytes 128 | offset 0 | line "allocated"
