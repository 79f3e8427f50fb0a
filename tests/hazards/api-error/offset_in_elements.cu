// SPDX-License-Identifier: MIT
// The offset into a symbol is given in bytes that are too many.
#include <cuda_runtime.h>

__device__ int table[8];

// [kernel]
int main()
{
    int last = 7;
    cudaMemcpyToSymbol(table, &last, sizeof(last), 8 * sizeof(int));
}
// [kernel]
