// SPDX-License-Identifier: MIT
// Each thread moves an element to the place of another, which that thread still has to read.
#include <cuda_runtime.h>

// [kernel]
__global__ void transpose_in_place(int* out)
{
    const int row = blockIdx.x;
    const int column = threadIdx.x;
    const int value = out[8 * row + column];  // read
    out[8 * column + row] = value;            // write
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    transpose_in_place<<<8, 8>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel transpose_in_place | block (1,0,0) | space global
//   | variable out[1] | count 56
//   write | block (1,0,0) | thread (0,0,0) | line "write"
//   read | thread (1,0,0) | line "read"
