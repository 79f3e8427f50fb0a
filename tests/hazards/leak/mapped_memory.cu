// SPDX-License-Identifier: MIT
// What cudaHostAlloc() returns is not freed because its pointer on the device is forgotten.
#include <cuda_runtime.h>

int main()
{
    int* host = nullptr;
    int* device = nullptr;
    cudaHostAlloc(&host, 512, cudaHostAllocMapped);  // never freed
    cudaHostGetDevicePointer(&device, host, 0);
    cudaMemset(device, 0, 512);
}

// expect: leak | note
//   object pinned allocation | bytes 512 | offset 0 | line "never freed"
