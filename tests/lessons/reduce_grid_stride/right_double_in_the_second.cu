// expect: accepted
// The first launch keeps several sums a thread, and the second adds up in double.
#include "reduce_grid_stride.hpp"

#include <cuda_runtime.h>

constexpr int threads = 256;
constexpr int max_blocks = 2048;

template <class T>
__device__ T sum_of_block(T value)
{
    __shared__ T values[threads];
    values[threadIdx.x] = value;
    for (int left = threads / 2; left > 0; left /= 2) {
        __syncthreads();
        if (threadIdx.x < left) {
            values[threadIdx.x] += values[threadIdx.x + left];
        }
    }
    return values[0];  // for thread 0
}

__global__ void shares(const float* x, float* sums, unsigned n)
{
    const unsigned step = gridDim.x * threads;
    float even = 0.0f;
    float odd = 0.0f;
    for (unsigned i = blockIdx.x * threads + threadIdx.x; i < n; i += 2 * step) {
        even += x[i];
        odd += i + step < n ? x[i + step] : 0.0f;
    }
    const float sum = sum_of_block(even + odd);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
    }
}

__global__ void total(const float* sums, float* sum, int count)
{
    double value = 0.0;
    for (int i = threadIdx.x; i < count; i += threads) {
        value += sums[i];
    }
    value = sum_of_block(value);
    if (threadIdx.x == 0) {
        *sum = static_cast<float>(value);
    }
}

void reduce_grid_stride(const float* x, float* sum, int n)
{
    float* sums = nullptr;
    cudaMalloc(&sums, max_blocks * sizeof(float));
    int blocks = n / (2 * threads) + 1;
    blocks = blocks < max_blocks ? blocks : max_blocks;
    shares<<<blocks, threads>>>(x, sums, n);
    total<<<1, threads>>>(sums, sum, blocks);
    cudaFree(sums);
}
