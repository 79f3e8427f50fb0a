// SPDX-License-Identifier: MIT
// Each thread stores to an element of its own. Nothing reads them.
#include <cuda_runtime.h>

__global__ void kernel(int n)
{
    __shared__ int own[64];
    if (static_cast<int>(threadIdx.x) < n) {
        own[threadIdx.x] = static_cast<int>(threadIdx.x);
    }
}

int main()
{
    kernel<<<1, 64>>>(64);
    cudaDeviceSynchronize();
}
