// SPDX-License-Identifier: MIT
// The copy is one element longer than the symbol.
#include <cuda_runtime.h>

__constant__ float weights[16];

// [kernel]
int main()
{
    const float values[17] = {};
    cudaMemcpyToSymbol(weights, values, 17 * sizeof(float));
}
// [kernel]
