// SPDX-License-Identifier: MIT
// A program for several devices sends each its part. With one device the part is there already.
#include <cuda_runtime.h>

int main()
{
    int* part = nullptr;
    cudaMalloc(&part, 128);
    cudaMemset(part, 0, 128);
    cudaMemcpy(part, part, 128, cudaMemcpyDeviceToDevice);
    cudaDeviceSynchronize();
    cudaFree(part);
}
