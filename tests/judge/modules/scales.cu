// SPDX-License-Identifier: MIT
// Allocates twice, copies by itself, and multiplies as the device's generation likes it.
#include "scales.hpp"

#include <cuda_runtime.h>
#include <judge/entry.hpp>

__global__ void scale_kernel(const int* from, double* to, Factors factors, int n, bool by_24_bits)
{
    const unsigned i = by_24_bits ? __umul24(blockIdx.x, blockDim.x) + threadIdx.x : blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i] * (i == 0 ? factors.first : factors.others[i % 20]);
    }
}

void scale(const int* from, double* to, Factors factors, int n)
{
    int* device_from = nullptr;
    double* device_to = nullptr;
    cudaMalloc(&device_from, n * sizeof(int));
    cudaMalloc(&device_to, n * sizeof(double));
    cudaMemcpy(device_from, from, n * sizeof(int), cudaMemcpyHostToDevice);
    int generation = 0;
    cudaDeviceGetAttribute(&generation, cudaDevAttrComputeCapabilityMajor, 0);
    scale_kernel<<<(n + 63) / 64, 64>>>(device_from, device_to, factors, n, generation < 2);
    cudaMemcpy(to, device_to, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(device_from);
    cudaFree(device_to);
}

JUDGE_ENTRY(scale)
