// SPDX-License-Identifier: MIT
// The table of the rows is freed, and the rows are not.
#include <cuda_runtime.h>

int main()
{
    float* rows[3];
    float** table = nullptr;
    for (float*& row : rows) {
        cudaMalloc(&row, 128);  // never freed
    }
    cudaMalloc(&table, sizeof rows);
    cudaMemcpy(table, rows, sizeof rows, cudaMemcpyHostToDevice);
    cudaFree(table);
}

// expect: leak | note | count 3
//   object allocation | bytes 128 | offset 0 | line "never freed"
