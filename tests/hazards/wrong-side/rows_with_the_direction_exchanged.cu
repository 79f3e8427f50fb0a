// SPDX-License-Identifier: MIT
// A copy of rows is told that it goes to the host.
#include <cuda_runtime.h>

int main()
{
    int host[4][4] = {};
    int* image = nullptr;
    size_t pitch = 0;
    cudaMallocPitch(&image, &pitch, 16, 4);
    const cudaError_t error = cudaMemcpy2D(image, pitch, host, 16, 16, 4, cudaMemcpyDeviceToHost);  // call
    cudaFree(image);
    return error == cudaErrorInvalidValue ? 0 : 1;
}

// expect: wrong-side | error | reason the source is host memory | function cudaMemcpy2D | bytes 64
//   call | line "call"
