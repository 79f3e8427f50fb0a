// expect: budget | at least two sums at a time
// Each thread has two windows, 128 apart, and the bytes are moved apart in the tile. Each sum is stored by itself.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;

constexpr int windows_a_block = 2 * threads_a_block;

constexpr int words = 96;  // a multiple of 32: going on from the last word to the first changes no bank

__device__ int place_of(int i)
{
    return i % words * 4 + i / words;
}

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[words * 4];
    const int first = blockIdx.x * windows_a_block;
    const int bytes = min(windows_a_block, n - first) + width - 1;

    for (int i = threadIdx.x; i < bytes; i += threads_a_block) {
        tile[place_of(i)] = row[first + i];
    }
    __syncthreads();

    for (int k = threadIdx.x; k < windows_a_block && first + k < n; k += threads_a_block) {
        int sum = 0;
        for (int column = 0; column < width; ++column) {
            sum += tile[place_of(k + column)];
        }
        sums[first + k] = sum;
    }
}
// [kernel]

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        byte_bank_conflicts_kernel<<<blocks, threads_a_block>>>(row, sums, n, width);
    }
}
