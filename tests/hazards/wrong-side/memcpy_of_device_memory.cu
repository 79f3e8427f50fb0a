// SPDX-License-Identifier: MIT
// memcpy() is for memory of the host.
#include <cuda_runtime.h>

#include <cstring>

int main()
{
    int host[32] = {};
    int* values = nullptr;
    cudaMalloc(&values, sizeof host);  // allocated
    memcpy(values, host, sizeof host);  // write
}

// expect: wrong-side | error | reason device memory on the host | bytes 1
//   write | line "write"
//   object allocation | bytes 128 | offset 0 | line "allocated"
