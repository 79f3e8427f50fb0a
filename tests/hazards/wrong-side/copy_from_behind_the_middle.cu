// SPDX-License-Identifier: MIT
// The copy begins in the middle of the array and has the size of all of it.
#include <cuda_runtime.h>

int main()
{
    int host[32] = {};
    int* in = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMemset(in, 0, sizeof host);
    const cudaError_t error = cudaMemcpyAsync(host, in + 16, sizeof host, cudaMemcpyDeviceToHost);  // call
    cudaFree(in);
    return error == cudaErrorInvalidValue ? 0 : 1;
}

// expect: wrong-side | error | reason size | function cudaMemcpyAsync | bytes 128
//   call | line "call"
