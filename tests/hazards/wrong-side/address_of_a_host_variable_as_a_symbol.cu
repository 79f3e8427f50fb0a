// SPDX-License-Identifier: MIT
// Of a variable without __device__ there is no address on the GPU.
#include <cuda_runtime.h>

int table[32];

int main()
{
    void* address = nullptr;
    return cudaGetSymbolAddress(&address, table) == cudaErrorInvalidSymbol ? 0 : 1;  // call
}

// expect: wrong-side | error | reason symbol | function cudaGetSymbolAddress | bytes 128
//   call | line "call"
