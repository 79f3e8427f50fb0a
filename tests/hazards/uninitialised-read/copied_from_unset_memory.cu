// SPDX-License-Identifier: MIT
// An array is copied on the device, and nobody has written what is copied.

#include <cuda_runtime.h>

#include <cstring>

__global__ void copied_from_unset_memory(const int* in, int* out)
{
    memcpy(out, in, 4 * sizeof(int));  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 4 * sizeof(int));  // allocated
    cudaMalloc(&out, 4 * sizeof(int));
    copied_from_unset_memory<<<1, 1>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel copied_from_unset_memory | space global | variable in[0]
//   | bytes 4
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 16 | offset 0 | line "allocated"
