// SPDX-License-Identifier: MIT
// Two arrays of 32 KB: nvcc refuses a kernel with more than 48 KB of static shared memory.
#include "../program.hpp"

__global__ void two_tiles(float* out)
{
    __shared__ float a[8192];
    __shared__ float b[8192];
    a[threadIdx.x] = 1.0f;
    b[threadIdx.x] = 2.0f;
    __syncthreads();
    out[threadIdx.x] = a[63 - threadIdx.x] + b[63 - threadIdx.x];
}

int main()
{
    float* out = nullptr;
    check(cudaMalloc(&out, 64 * sizeof(float)));
    check(cudaFuncSetAttribute(two_tiles, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024));
    two_tiles<<<1, 64>>>(out);
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    check(cudaFree(out));
}
