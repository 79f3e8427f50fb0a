// SPDX-License-Identifier: MIT
// The threads write the same value at last, but not at first.
#include <cuda_runtime.h>

// [kernel]
__global__ void value_written_twice(int* out)
{
    volatile int* const last = out;
    *last = threadIdx.x;  // first
    *last = 7;            // last
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    value_written_twice<<<1, 2>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel value_written_twice | space global | variable out[0]
//   write | thread (0,0,0) | line "first"
//   write | thread (1,0,0) | line "first"
// expect: data-race | error | same warp | kernel value_written_twice | space global | variable out[0]
//   | count 2
//   write | thread (1,0,0) | line "first"
//   write | thread (0,0,0) | line "last"
// expect: data-race | warning | same warp | reason same value | kernel value_written_twice | space global
//   | variable out[0]
//   write | thread (0,0,0) | line "last"
//   write | thread (1,0,0) | line "last"
