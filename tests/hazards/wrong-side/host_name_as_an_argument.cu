// SPDX-License-Identifier: MIT
// A kernel gets a __device__ array by the name that the host has for it.
#include <cuda_runtime.h>

__device__ int table[32];

__global__ void host_name_as_an_argument(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    host_name_as_an_argument<<<1, 32>>>(table);  // argument
    cudaDeviceSynchronize();
}

// expect: wrong-side | error | reason device variable as an argument | variable table[0]
//   read | line "argument"
