// expect: accepted
// Two registers take turns, so an addition need not wait for the one before.
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
    float of_odd_steps = 0.0f;
    const int step = gridDim.x * block_size;
    for (int i = blockIdx.x * block_size + t; i < n; i += 2 * step) {
        value += x[i];
        of_odd_steps += i + step < n ? x[i + step] : 0.0f;
    }
    value += of_odd_steps;
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
