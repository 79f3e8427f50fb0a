// SPDX-License-Identifier: MIT
// The second array begins where the first one ends, behind an odd number of floats.
#include <cuda_runtime.h>

__global__ void sub_allocation_without_rounding(double* values)
{
    values[threadIdx.x] = 1.0;  // write
}

int main()
{
    char* pool = nullptr;
    cudaMalloc(&pool, 1024);
    sub_allocation_without_rounding<<<1, 16>>>(reinterpret_cast<double*>(pool + 7 * sizeof(float)));
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}
