// SPDX-License-Identifier: MIT
// C that calls the CUDA runtime.
#include <cuda_runtime.h>

int devices(void)
{
    int count;
    return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}
