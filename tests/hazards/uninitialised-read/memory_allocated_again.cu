// SPDX-License-Identifier: MIT
// An array gets the place of one that was freed, and none of its values.
#include <cuda_runtime.h>

__global__ void memory_allocated_again(const int* in, int* out)
{
    out[threadIdx.x] = in[threadIdx.x];  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMalloc(&in, 32 * sizeof(int));
    cudaMemset(in, 0, 32 * sizeof(int));
    cudaFree(in);
    cudaMalloc(&in, 32 * sizeof(int));  // allocated
    memory_allocated_again<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel memory_allocated_again | space global | variable in[0]
//   | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 128 | offset 0 | line "allocated"
