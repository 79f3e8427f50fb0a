// SPDX-License-Identifier: MIT
// The last struct of an array of structs is overrun through its member.
#include <cuda_runtime.h>

struct Cell
{
    int count;
    int ids[3];
};

__global__ void member_array_of_a_struct(Cell* cells)
{
    Cell& cell = cells[threadIdx.x];
    for (int i = 0; i < 4; ++i) {
        if (threadIdx.x == 7) {
            cell.ids[i] = i;  // write
        }
    }
}

int main()
{
    Cell* cells = nullptr;
    cudaMalloc(&cells, 8 * sizeof(Cell));  // allocated
    member_array_of_a_struct<<<1, 8>>>(cells);
    cudaDeviceSynchronize();
    cudaFree(cells);
}

// expect: out-of-bounds | error | reason outside | kernel member_array_of_a_struct | space global
//   | variable cells[8] | bytes 4
//   write | thread (7,0,0) | line "write"
//   object allocation | bytes 128 | offset 128 | line "allocated"
