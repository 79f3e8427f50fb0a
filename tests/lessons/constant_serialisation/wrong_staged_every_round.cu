// expect: budget | 128 times in all
// The block copies the table again for every pixel of a thread.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__device__ float table[levels];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    __shared__ float near_table[levels];
    for (int first = blockIdx.x * block_size; first < n; first += gridDim.x * block_size) {
        near_table[threadIdx.x] = table[threadIdx.x];
        __syncthreads();
        const int i = first + threadIdx.x;
        if (i < n) {
            light[i] = near_table[pixels[i]];
        }
        __syncthreads();
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
