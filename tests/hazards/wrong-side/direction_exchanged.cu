// SPDX-License-Identifier: MIT
// The copy to the device is told to be one to the host.
#include <cuda_runtime.h>

int main()
{
    int host[4] = {};
    int* in = nullptr;
    cudaMalloc(&in, sizeof host);
    const cudaError_t error = cudaMemcpy(in, host, sizeof host, cudaMemcpyDeviceToHost);  // call
    cudaFree(in);
    return error == cudaErrorInvalidValue ? 0 : 1;
}

// expect: wrong-side | error | reason the source is host memory | function cudaMemcpy | bytes 16
//   call | line "call"
