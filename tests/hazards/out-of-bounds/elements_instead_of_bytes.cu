// SPDX-License-Identifier: MIT
// cudaMalloc() is given the number of elements.
#include <cuda_runtime.h>

__global__ void elements_instead_of_bytes(double* out)
{
    out[threadIdx.x] = 1.0;  // write
}

int main()
{
    double* out = nullptr;
    cudaMalloc(&out, 64);
    elements_instead_of_bytes<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
