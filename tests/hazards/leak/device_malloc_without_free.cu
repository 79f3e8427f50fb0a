// SPDX-License-Identifier: MIT
// What a kernel allocates lives until some kernel frees it.

#include <cuda_runtime.h>

#include <cstdlib>

__global__ void device_malloc_without_free(int* out)
{
    int* own = static_cast<int*>(malloc(12));  // never freed
    own[0] = threadIdx.x;
    out[threadIdx.x] = own[0];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    device_malloc_without_free<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: leak | note | count 4
//   object allocation | bytes 12 | offset 0 | line "never freed"
