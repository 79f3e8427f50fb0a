// expect: mismatch | sum
// The first element of a thread is kept in 16 bits: right as long as the grid has at most 65,536 threads.
#include "reduce_grid_stride.hpp"

#include <cuda_runtime.h>

constexpr int first_size = 128;    // threads in a block of the first launch
constexpr int second_size = 1024;  // threads in the one block of the second
constexpr int max_blocks = 10240;  // of the first launch, each of which leaves one sum

/// Block b leaves in sums[b] the sum of its share of `x`.
template <int block_size>
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

void reduce_grid_stride(const float* x, float* sum, int n)
{
    float* sums = nullptr;
    cudaMalloc(&sums, max_blocks * sizeof(float));
    const int needed = (n + first_size - 1) / first_size;
    const int blocks = needed < 1 ? 1 : needed > max_blocks ? max_blocks : needed;
    sums_of_blocks<first_size><<<blocks, first_size>>>(x, sums, n);
    sums_of_blocks<second_size><<<1, second_size>>>(sums, sum, blocks);
    cudaFree(sums);
}
