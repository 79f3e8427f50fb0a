// SPDX-License-Identifier: MIT
// The second half of an array becomes the first: one ends where the other begins.
#include <cuda_runtime.h>

#include <cstring>

__global__ void second_half_first(int* rows)
{
    int* const row = rows + threadIdx.x * 8;
    memcpy(row, row + 4, 4 * sizeof *row);
}

int main()
{
    int* rows = nullptr;
    cudaMalloc(&rows, 256 * sizeof *rows);
    cudaMemset(rows, 0, 256 * sizeof *rows);
    cudaMemcpy(rows, rows + 128, 128 * sizeof *rows, cudaMemcpyDeviceToDevice);
    second_half_first<<<1, 32>>>(rows);
    cudaDeviceSynchronize();
    cudaFree(rows);
}
