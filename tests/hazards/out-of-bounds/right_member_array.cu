// SPDX-License-Identifier: MIT
// All members of all structs, and no more.
#include <cuda_runtime.h>

struct Cell
{
    int count;
    int ids[3];
};

__global__ void right_member_array(Cell* cells)
{
    Cell& cell = cells[threadIdx.x];
    cell.count = 3;
    for (int i = 0; i < cell.count; ++i) {
        cell.ids[i] = i;
    }
}

int main()
{
    Cell* cells = nullptr;
    cudaMalloc(&cells, 8 * sizeof(Cell));
    right_member_array<<<1, 8>>>(cells);
    cudaDeviceSynchronize();
    cudaFree(cells);
}
