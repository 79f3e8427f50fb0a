// SPDX-License-Identifier: MIT
// Host memory of cudaHostAlloc() that is mapped is for both sides.
#include <cuda_runtime.h>

__global__ void right_pinned_and_mapped(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    int* host = nullptr;
    int* device = nullptr;
    cudaHostAlloc(&host, 32 * sizeof(int), cudaHostAllocMapped);
    cudaHostGetDevicePointer(&device, host, 0);
    right_pinned_and_mapped<<<1, 32>>>(device);
    cudaDeviceSynchronize();
    const int value = host[31];
    cudaFreeHost(host);
    return value == 1 ? 0 : 1;
}
