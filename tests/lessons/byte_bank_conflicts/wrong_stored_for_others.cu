// expect: budget
// Each thread has one window, and the bytes are moved apart. The sums go through shared memory, and a quarter of the threads store four each.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;

constexpr int windows_a_block = threads_a_block;

constexpr int words = 64;  // a multiple of 32: going on from the last word to the first changes no bank

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

    __shared__ __align__(16) int block_sums[threads_a_block];
    const int windows = min(windows_a_block, n - first);
    int sum = 0;
    if (threadIdx.x < windows) {
        for (int column = 0; column < width; ++column) {
            sum += tile[place_of(threadIdx.x + column)];
        }
    }
    block_sums[threadIdx.x] = sum;
    __syncthreads();

    const int mine = 4 * threadIdx.x;
    if (mine + 4 <= windows) {
        *reinterpret_cast<int4*>(&sums[first + mine]) = *reinterpret_cast<const int4*>(&block_sums[mine]);
    } else {
        for (int k = mine; k < windows; ++k) {
            sums[first + k] = block_sums[k];
        }
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
