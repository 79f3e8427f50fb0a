// SPDX-License-Identifier: MIT
// Volatile data of two blocks, which nothing but a fence stands between.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int data[2];

__global__ void volatile_data_without_a_flag(int* out)
{
    const int b = blockIdx.x;
    __threadfence();
    data[b] = b + 1;  // write
    __threadfence();
    out[b] = data[1 - b];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    volatile_data_without_a_flag<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel volatile_data_without_a_flag | space global | variable data
//   read | line "read"
//   write | line "write"
