// expect: budget | lanes read constant memory together
// A warp has one lane at work, which waits for nobody.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 1;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__constant__ float table[levels];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        light[i] = table[pixels[i]];
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
