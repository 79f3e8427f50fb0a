// expect: mismatch | after another curve
// The table is copied once, and kept for all later calls.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__device__ float table[levels];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    __shared__ float near_table[levels];
    for (int level = threadIdx.x; level < levels; level += block_size) {
        near_table[level] = table[level];
    }
    __syncthreads();  // a pixel's entry was copied by any thread

    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        light[i] = near_table[pixels[i]];
    }
}

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n)
{
    if (n > 0) {
        const int blocks = (n + block_size - 1) / block_size;
        static bool is_copied = false;
        if (!is_copied) {
            cudaMemcpyToSymbol(table, curve, sizeof table);
            is_copied = true;
        }
        constant_serialisation_kernel<<<blocks < most_blocks ? blocks : most_blocks, block_size>>>(
            pixels, light, n);
    }
}
