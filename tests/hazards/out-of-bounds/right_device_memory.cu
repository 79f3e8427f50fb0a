// SPDX-License-Identifier: MIT
// Each thread frees what it has allocated when it has done with it.

#include <cuda_runtime.h>

#include <cstdlib>

__global__ void right_device_memory(int* out)
{
    int* own = static_cast<int*>(malloc(4 * sizeof(int)));
    own[3] = threadIdx.x;
    out[threadIdx.x] = own[3];
    free(own);
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_device_memory<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
