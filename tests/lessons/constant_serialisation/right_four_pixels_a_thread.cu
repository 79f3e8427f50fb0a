// expect: accepted
// A thread takes four neighbouring pixels with one load, and writes four numbers with one store.
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

    const int first = blockIdx.x * block_size + threadIdx.x;
    for (int i = first; i < n / 4; i += gridDim.x * block_size) {
        const uchar4 four = reinterpret_cast<const uchar4*>(pixels)[i];
        reinterpret_cast<float4*>(light)[i] =
            make_float4(near_table[four.x], near_table[four.y], near_table[four.z], near_table[four.w]);
    }
    for (int i = n / 4 * 4 + first; i < n; i += gridDim.x * block_size) {
        light[i] = near_table[pixels[i]];
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
