// SPDX-License-Identifier: MIT
// What a thread has allocated and freed it uses once more.

#include <cuda_runtime.h>

#include <cstdlib>

__global__ void device_memory_used_after_free(int* out)
{
    int* own = static_cast<int*>(malloc(4 * sizeof(int)));  // allocated
    own[0] = 1;
    free(own);
    *out = own[0];  // read
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    device_memory_used_after_free<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason released | kernel device_memory_used_after_free | space global
//   | bytes 4
//   read | thread (0,0,0) | line "read"
//   object released allocation | bytes 16 | offset 0 | line "allocated"
