// expect: accepted
// Stays in constant memory: all lanes read all entries together, one word at a time, and each keeps its own. Many reads, no replay.
#include "constant_serialisation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;
constexpr int most_blocks = 64;  // of a launch; with more pixels, each thread takes several

__constant__ float table[levels];

__global__ void constant_serialisation_kernel(const unsigned char* pixels, float* light, int n)
{
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        const int wanted = pixels[i];
        float found = 0.0f;
        for (int level = 0; level < levels; ++level) {
            const float value = table[level];  // used by all lanes, so that no compiler leaves the load to one of them
            found += static_cast<float>(level == wanted) * value;
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
