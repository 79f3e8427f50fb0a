// expect: budget | copies no colours
// Three copies of the host take the row apart into planes, so that the kernel needs no tile.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey

// [kernel]
__global__ void strict_coalescing_kernel(const float* red, const float* green, const float* blue, float* grey, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;
    if (i < n) {
        grey[i] = 0.25f * red[i] + 0.5f * green[i] + 0.25f * blue[i];
    }
}
// [kernel]

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        float* planes[3];
        for (int k = 0; k < 3; ++k) {
            cudaMalloc(&planes[k], n * sizeof(float));
            cudaMemcpy2D(planes[k], sizeof(float), &colours[first].x + k, sizeof(float3), sizeof(float), n,
                         cudaMemcpyDeviceToDevice);
        }
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(planes[0], planes[1], planes[2], grey, n);
        for (float* plane : planes) {
            cudaFree(plane);
        }
    }
}
