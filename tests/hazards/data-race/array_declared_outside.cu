// SPDX-License-Identifier: MIT
// A dynamic array that is declared outside the kernel, like one inside.
#include <cuda_runtime.h>

// [kernel]
extern __shared__ short outside[];

__global__ void array_declared_outside(int* out)
{
    const int t = threadIdx.x;
    outside[t] = t;  // write
    out[t] = outside[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    array_declared_outside<<<1, 64, 64 * sizeof(short)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel array_declared_outside | space shared | variable outside[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
