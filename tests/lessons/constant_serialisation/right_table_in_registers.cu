// expect: accepted
// A block is one warp. Each lane keeps eight entries of the table in registers, and the lanes ask each other by shuffles.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 32;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__device__ float table[levels];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    constexpr int rows = levels / 32;
    const int lane = threadIdx.x % 32;
    float row[rows];
    for (int r = 0; r < rows; ++r) {
        row[r] = table[32 * r + lane];
    }

    // Whole warps take part in a shuffle, so the bound is that of the block.
    for (int first = blockIdx.x * block_size; first < n; first += gridDim.x * block_size) {
        const int i = first + threadIdx.x;
        const int level = i < n ? pixels[i] : 0;
        float found = 0.0f;
        for (int r = 0; r < rows; ++r) {
            const float value = __shfl_sync(0xffffffff, row[r], level % 32);
            found = level / 32 == r ? value : found;
        }
        if (i < n) {
            light[i] = found;
        }
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
