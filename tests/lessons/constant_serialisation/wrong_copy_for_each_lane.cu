// expect: budget | serves no request twice
// A table for each lane, as if constant memory had banks: every lane has an address of its own, even in a picture of one level.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__constant__ float table[levels][32];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        light[i] = table[pixels[i]][threadIdx.x % 32];
    }
}

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n)
{
    if (n > 0) {
        const int blocks = (n + block_size - 1) / block_size;
        static float copies[levels][32];
        for (int level = 0; level < levels; ++level) {
            for (float& copy : copies[level]) {
                copy = curve[level];
            }
        }
        cudaMemcpyToSymbol(table, copies, sizeof table);
        constant_serialisation_kernel<<<blocks < most_blocks ? blocks : most_blocks, block_size>>>(
            pixels, light, n);
    }
}
