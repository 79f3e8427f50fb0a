// SPDX-License-Identifier: MIT
// Pinned memory of the host stays pinned until cudaFreeHost().
#include <cuda_runtime.h>

int main()
{
    float* staging = nullptr;
    cudaMallocHost(&staging, 1024);  // never freed
    staging[0] = 1.0f;
}

// expect: leak | note
//   object pinned allocation | bytes 1024 | offset 0 | line "never freed"
