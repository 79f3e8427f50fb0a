// SPDX-License-Identifier: MIT
// Pinned memory is freed with cudaFreeHost().
#include <cuda_runtime.h>

int main()
{
    int* host = nullptr;
    cudaMallocHost(&host, 64);
    host[0] = 1;
    cudaFreeHost(host);
}
