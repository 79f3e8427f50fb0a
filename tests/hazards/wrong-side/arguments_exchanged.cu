// SPDX-License-Identifier: MIT
// The source comes first, as one says it, and not the destination.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMalloc(&in, sizeof host);
    const cudaError_t error = cudaMemcpy(host, in, sizeof host, cudaMemcpyHostToDevice);  // call
    cudaFree(in);
    return error == cudaErrorInvalidValue ? 0 : 1;
}

// expect: wrong-side | error | reason the destination is host memory | function cudaMemcpy | bytes 16
//   call | line "call"
