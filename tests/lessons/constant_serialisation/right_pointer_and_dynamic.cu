// expect: accepted
// The table comes as a pointer to memory that is allocated for the call; the copy lies in dynamic shared memory.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__global__ void constant_serialisation_kernel(const float* __restrict__ table, const unsigned char* pixels, float* light, int n)
{
    extern __shared__ float near_table[];
    for (int level = threadIdx.x; level < levels; level += block_size) {
        near_table[level] = table[level];
    }
    __syncthreads();

    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        light[i] = near_table[pixels[i]];
    }
}

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n)
{
    if (n > 0) {
        const int blocks = (n + block_size - 1) / block_size;
        float* table = nullptr;
        cudaMalloc(&table, sizeof(float) * levels);
        cudaMemcpy(table, curve, sizeof(float) * levels, cudaMemcpyHostToDevice);
        constant_serialisation_kernel<<<blocks < most_blocks ? blocks : most_blocks, block_size,
                                        sizeof(float) * levels>>>(
            table, pixels, light, n);
        cudaFree(table);
    }
}
