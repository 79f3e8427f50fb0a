// expect: mismatch | sum
// The first element of a thread is kept in 16 bits: right as long as the grid has at most 65,536 threads.
#include "static_scratch.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;   // threads in a block: a power of two
constexpr int max_blocks = 1024;  // of the first launch, each of which leaves one sum

__device__ float scratch[max_blocks];

/// Block b leaves in sums[b] the sum of its share of `x`.
__global__ void sums_of_blocks(const float* x, float* sums, int n)
{
    __shared__ float values[block_size];
    const int t = threadIdx.x;
    float value = 0.0f;
    const unsigned short first = blockIdx.x * block_size + t;
    for (int i = first; i < n; i += gridDim.x * block_size) {
        value += x[i];
    }
    values[t] = value;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            values[t] += values[t + offset];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = values[0];
    }
}

void static_scratch(const float* x, float* sum, int n)
{
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < 1 ? 1 : needed > max_blocks ? max_blocks : needed;
    void* block_sums = nullptr;
    cudaGetSymbolAddress(&block_sums, scratch);
    sums_of_blocks<<<blocks, block_size>>>(x, static_cast<float*>(block_sums), n);
    sums_of_blocks<<<1, block_size>>>(static_cast<float*>(block_sums), sum, blocks);
}
