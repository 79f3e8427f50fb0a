// SPDX-License-Identifier: MIT
// Of each struct one member is written, and the other is read.
#include <cuda_runtime.h>

struct Cell
{
    int count;
    float sum;
};

__global__ void member_left_out(Cell* cells, float* out)
{
    cells[threadIdx.x].count = 1;
    out[threadIdx.x] = cells[threadIdx.x].sum;  // read
}

int main()
{
    Cell* cells = nullptr;
    float* out = nullptr;
    cudaMalloc(&cells, 32 * sizeof(Cell));  // allocated
    cudaMalloc(&out, 32 * sizeof(float));
    member_left_out<<<1, 32>>>(cells, out);
    cudaDeviceSynchronize();
    cudaFree(cells);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel member_left_out | space global | variable cells[0] | bytes 4
//   | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 256 | offset 4 | line "allocated"
