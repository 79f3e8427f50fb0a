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
    // TODO 1: Add up this thread's share of the elements in `value`. Whatever grid there is has to share
    // any number of elements, so that the lanes of a warp always read side by side.
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
    // TODO 2: Launch the kernel twice: with at most max_blocks blocks of first_size threads over `x`, and
    // with one block of second_size threads over the sums that these leave. There may be no element.
    // end of TODO 2
    cudaFree(sums);
}
// [host]
