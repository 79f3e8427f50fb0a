// SPDX-License-Identifier: MIT
// The array has been freed before the kernel uses it.
#include <cuda_runtime.h>

__global__ void used_after_cuda_free(int* out)
{
    out[threadIdx.x] = 1;  // write
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaFree(out);
    used_after_cuda_free<<<1, 32>>>(out);
    cudaDeviceSynchronize();
}
