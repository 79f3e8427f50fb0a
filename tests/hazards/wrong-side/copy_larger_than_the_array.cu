// SPDX-License-Identifier: MIT
// The copy is larger than the array on the device.
#include <cuda_runtime.h>

int main()
{
    int host[64] = {};
    int* in = nullptr;
    cudaMalloc(&in, 32 * sizeof(int));
    const cudaError_t error = cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);  // call
    cudaFree(in);
    return error == cudaErrorInvalidValue ? 0 : 1;
}

// expect: wrong-side | error | reason size | function cudaMemcpy | bytes 256
//   call | line "call"
