// Exercise 4.11: many elements per thread first, then two trees in two launches.
// Page: lesson 4.11.  Checks: reduce_grid_stride.check.cpp, in this folder.
#include "reduce_grid_stride.hpp"

#include <cuda_runtime.h>

constexpr int first_size = 128;    // threads in a block of the first launch
constexpr int second_size = 1024;  // threads in the one block of the second
constexpr int max_blocks = 10240;  // of the first launch, each of which leaves one sum

// [kernel]
/// Block b leaves in sums[b] the sum of its share of `x`.
template <int block_size>
__global__ void sums_of_blocks(const float* x, float* sums, int n)
{
    __shared__ float values[block_size];
    const int t = threadIdx.x;
    float value = 0.0f;
    // TODO 1 solved: neighbouring threads take neighbouring elements, and all of them step over the whole grid.
    // What a thread adds up stays in a register.
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        value += x[i];
    }
    // end of TODO 1
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
// [kernel]

// [host]
void reduce_grid_stride(const float* x, float* sum, int n)
{
    float* sums = nullptr;
    cudaMalloc(&sums, max_blocks * sizeof(float));
    // TODO 2 solved: no more blocks than there is room for sums, and one at least, so that the sum of nothing is
    // written too. The second launch adds up as many sums as the first has blocks.
    const int needed = (n + first_size - 1) / first_size;
    const int blocks = needed < 1 ? 1 : needed > max_blocks ? max_blocks : needed;
    sums_of_blocks<first_size><<<blocks, first_size>>>(x, sums, n);
    sums_of_blocks<second_size><<<1, second_size>>>(sums, sum, blocks);
    // end of TODO 2
    cudaFree(sums);
}
// [host]
