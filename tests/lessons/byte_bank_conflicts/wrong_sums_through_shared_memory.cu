// expect: budget | bank conflicts
// The sums go through shared memory, with a place left free after each 16: right for 16 banks, and not for 32.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;
constexpr int windows_a_block = 4 * threads_a_block;

__device__ int place_of(int window)
{
    return window + window / 16;
}

__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[windows_a_block + max_width];
    __shared__ int block_sums[windows_a_block + windows_a_block / 16];
    const int first = blockIdx.x * windows_a_block;
    const int bytes = min(windows_a_block, n - first) + width - 1;
    for (int i = threadIdx.x * 4; i < windows_a_block + max_width; i += threads_a_block * 4) {
        for (int k = i; k < i + 4; ++k) {
            tile[k] = k < bytes ? row[first + k] : 0;
        }
    }
    __syncthreads();

    const int mine = threadIdx.x * 4;
    int four[4] = {0, 0, 0, 0};
    for (int column = 0; column < width; ++column) {
        for (int k = 0; k < 4; ++k) {
            four[k] += tile[mine + column + k];
        }
    }
    for (int k = 0; k < 4; ++k) {
        block_sums[place_of(mine + k)] = four[k];
    }
    __syncthreads();
    for (int k = threadIdx.x; k < windows_a_block && first + k < n; k += threads_a_block) {
        sums[first + k] = block_sums[place_of(k)];
    }
}

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        byte_bank_conflicts_kernel<<<blocks, threads_a_block>>>(row, sums, n, width);
    }
}
