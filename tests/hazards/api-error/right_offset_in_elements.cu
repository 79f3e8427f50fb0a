// SPDX-License-Identifier: MIT
// The offset into a symbol is in bytes.
#include <cuda_runtime.h>

__device__ int table[8];

// [kernel]
int main()
{
    int last = 7;
    cudaMemcpyToSymbol(table, &last, sizeof(last), 7 * sizeof(int));
}
// [kernel]
