// expect: mismatch | rows = 5
// The beginning of a row is kept in 16 bits: right as long as the matrix has at most 65,536 elements.
#include "last_block.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block: a power of two, and no less than max_blocks
constexpr int max_blocks = 32;

__device__ float block_sums[max_blocks];
__device__ unsigned tickets;  // how many blocks of the launch have drawn one; 0 before it and after it

/// Gives thread 0 the sum of what the threads of a block bring.
__device__ float sum_of_block(float value)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    sums[t] = value;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }
    return sums[0];
}

__global__ void last_block_kernel(const float* x, float* sum, int n)
{
    float value = 0.0f;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        value += x[i];
    }
    const float own = sum_of_block(value);

    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        block_sums[blockIdx.x] = own;
        __threadfence();
        is_last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads();

    if (is_last) {
        __threadfence();
        const float total = sum_of_block(threadIdx.x < gridDim.x ? block_sums[threadIdx.x] : 0.0f);
        if (threadIdx.x == 0) {
            *sum = total;
            tickets = 0;
        }
    }
}

void last_block(const float* x, float* sums, int rows, int columns)
{
    int blocks = (columns + block_size - 1) / block_size;
    blocks = blocks < 1 ? 1 : blocks > max_blocks ? max_blocks : blocks;
    for (int row = 0; row < rows; ++row) {
        const unsigned short begin = row * columns;
        last_block_kernel<<<blocks, block_size>>>(x + begin, sums + row, columns);
    }
}
