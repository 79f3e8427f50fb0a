// SPDX-License-Identifier: MIT
// An array that nobody has allocated.
#include <cuda_runtime.h>

__global__ void null_pointer(int* out)
{
    out[threadIdx.x] = 1;  // write
}

int main()
{
    int* out = nullptr;
    null_pointer<<<1, 32>>>(out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: out-of-bounds | error | reason null | kernel null_pointer | space global | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
