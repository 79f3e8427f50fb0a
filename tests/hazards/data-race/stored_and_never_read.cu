// SPDX-License-Identifier: MIT
// All threads store to one shared variable. Nothing reads it, but the stores race.
#include <cuda_runtime.h>

__global__ void kernel(int n)
{
    __shared__ int last;
    if (static_cast<int>(threadIdx.x) < n) {
        last = static_cast<int>(threadIdx.x);
    }
}

int main()
{
    kernel<<<1, 64>>>(64);
    cudaDeviceSynchronize();
}
