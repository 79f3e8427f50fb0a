// SPDX-License-Identifier: MIT
// Threads write the same 1, and another reads it without waiting for them.
#include <cuda_runtime.h>

__global__ void same_value_that_is_read(int* out)
{
    if (threadIdx.x == 40) {
        out[0] = out[1];  // read
    } else {
        out[1] = 1;  // write
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 2 * sizeof(int));
    cudaMemset(out, 0, 2 * sizeof(int));
    same_value_that_is_read<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel same_value_that_is_read | space global | variable out[1] | count 32
//   write | thread (0,0,0) | line "write"
//   read | thread (40,0,0) | line "read"
// expect: data-race | error | kernel same_value_that_is_read | space global | variable out[1] | count 62
//   write | thread (0,0,0) | line "write"
//   write | thread (32,0,0) | line "write"
