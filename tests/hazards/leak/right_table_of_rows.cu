// SPDX-License-Identifier: MIT
// First the rows are freed, and then the table.
#include <cuda_runtime.h>

int main()
{
    float* rows[3];
    float** table = nullptr;
    for (float*& row : rows) {
        cudaMalloc(&row, 128);
    }
    cudaMalloc(&table, sizeof rows);
    cudaMemcpy(table, rows, sizeof rows, cudaMemcpyHostToDevice);
    for (float* row : rows) {
        cudaFree(row);
    }
    cudaFree(table);
}
