// expect: budget | serves no request twice
// Each half of a warp goes through the entries in step, half the table apart. That was free on the first devices, whose requests were half-warps.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__constant__ float table[levels];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        const int half = threadIdx.x / 16 % 2;
        float found = 0.0f;
        for (int k = 0; k < levels; ++k) {
            const int level = (k + half * levels / 2) % levels;
            const float value = table[level];
            found = level == pixels[i] ? value : found;
        }
        light[i] = found;
    }
}

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n)
{
    if (n > 0) {
        const int blocks = (n + block_size - 1) / block_size;
        cudaMemcpyToSymbol(table, curve, sizeof table);
        constant_serialisation_kernel<<<blocks < most_blocks ? blocks : most_blocks, block_size>>>(
            pixels, light, n);
    }
}
