// SPDX-License-Identifier: MIT
// An assignment of a struct reads and writes all its words.
#include <cuda_runtime.h>

// [kernel]
struct Cell
{
    int a, b, c;
};

__global__ void copied_structs(int* out)
{
    __shared__ Cell cells[64];
    const int t = threadIdx.x;
    cells[t].b = t;  // write
    const Cell other = cells[63 - t];  // read
    out[t] = other.b;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    copied_structs<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel copied_structs | space shared | variable cells[31].b | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
// expect: uninitialised-read | error | kernel copied_structs | space shared | variable cells[63].a | bytes 4
//   | count 32
//   read | thread (0,0,0) | line "read"
