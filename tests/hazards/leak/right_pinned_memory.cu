// SPDX-License-Identifier: MIT
// Pinned memory is given back, and memory that was only registered is the host's own.
#include <cuda_runtime.h>

int main()
{
    static float registered[256];
    float* staging = nullptr;
    float* mapped = nullptr;
    cudaMallocHost(&staging, 1024);
    cudaHostAlloc(&mapped, 512, cudaHostAllocMapped);
    cudaHostRegister(registered, sizeof registered, cudaHostRegisterDefault);
    cudaFreeHost(staging);
    cudaFreeHost(mapped);
    cudaHostUnregister(registered);
}
