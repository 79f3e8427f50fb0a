// SPDX-License-Identifier: MIT
// An array that nobody has allocated, at an index that leads some pages beyond address 0.
#include <cuda_runtime.h>

__global__ void null_pointer_with_a_large_index(int* out)
{
    out[8000 + threadIdx.x] = 1;  // write
}

int main()
{
    int* out = nullptr;
    null_pointer_with_a_large_index<<<1, 32>>>(out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: out-of-bounds | error | reason null | kernel null_pointer_with_a_large_index | space global | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
