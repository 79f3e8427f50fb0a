// SPDX-License-Identifier: MIT
// The value of the host's variable is an argument of the kernel.
#include <cuda_runtime.h>

int limit = 10;

__global__ void right_global_by_value(int most, int* out)
{
    out[threadIdx.x] = most;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_global_by_value<<<1, 32>>>(limit, out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
