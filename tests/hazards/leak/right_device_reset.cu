// SPDX-License-Identifier: MIT
// cudaDeviceReset() gives back everything.
#include <cuda_runtime.h>

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 100);
    cudaDeviceReset();
}
