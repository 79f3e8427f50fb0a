// SPDX-License-Identifier: MIT
// The first thread has no left neighbour.
#include <cuda_runtime.h>

__global__ void negative_index(const int* in, int* out)
{
    const int i = threadIdx.x;
    out[i] = in[i - 1] + in[i];  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 64 * sizeof(int));  // allocated
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(int));
    negative_index<<<1, 64>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason outside | kernel negative_index | space global | variable in[-1]
//   | bytes 4
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 256 | offset -4 | line "allocated"
