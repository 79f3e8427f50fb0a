// SPDX-License-Identifier: MIT
// The guard lets one thread too many through.
#include <cuda_runtime.h>

__global__ void guard_with_less_or_equal(float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        out[i] = 1.0f;  // write
    }
}

int main()
{
    const int n = 64;
    float* out = nullptr;
    cudaMalloc(&out, n * sizeof(float));  // allocated
    guard_with_less_or_equal<<<2, 64>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel guard_with_less_or_equal | block (1,0,0)
//   | space global | variable out[64] | bytes 4
//   write | block (1,0,0) | thread (0,0,0) | line "write"
//   object allocation | bytes 256 | offset 256 | line "allocated"
