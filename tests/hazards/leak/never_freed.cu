// SPDX-License-Identifier: MIT
// Nobody frees the array.
#include <cuda_runtime.h>

__global__ void never_freed(int* out)
{
    out[threadIdx.x] = 1;
}

// [kernel]
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));  // never freed
    never_freed<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}
// [kernel]

// expect: leak | note
//   object allocation | bytes 128 | offset 0 | line "never freed"
