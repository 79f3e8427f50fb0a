// SPDX-License-Identifier: MIT
// The program looks how many devices there are.
#include <cuda_runtime.h>

int main()
{
    int count = 0;
    cudaGetDeviceCount(&count);
    return cudaSetDevice(count) == cudaErrorInvalidDevice ? cudaGetLastError() == cudaSuccess : 0;
}
