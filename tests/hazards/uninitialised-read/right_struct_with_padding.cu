// SPDX-License-Identifier: MIT
// A struct is copied as a whole, with bytes between its members that nobody writes.
#include <cuda_runtime.h>

struct Cell
{
    char kind;
    double sum;
};

__global__ void right_struct_with_padding(Cell* cells, Cell* copies)
{
    cells[threadIdx.x].kind = 1;
    cells[threadIdx.x].sum = 2.0;
    copies[threadIdx.x] = cells[threadIdx.x];
}

int main()
{
    Cell* cells = nullptr;
    Cell* copies = nullptr;
    cudaMalloc(&cells, 32 * sizeof(Cell));
    cudaMalloc(&copies, 32 * sizeof(Cell));
    right_struct_with_padding<<<1, 32>>>(cells, copies);
    cudaDeviceSynchronize();
    cudaFree(cells);
    cudaFree(copies);
}
