// expect: budget | one byte of shared memory per pixel
// An int for each pixel: no conflicts, and a tile four times as large.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

constexpr int windows_a_block = threads_a_block;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ int tile[windows_a_block + max_width];
    const int first = blockIdx.x * windows_a_block;
    const int bytes = min(windows_a_block, n - first) + width - 1;

    for (int i = threadIdx.x; i < bytes; i += threads_a_block) {
        tile[i] = row[first + i];
    }
    __syncthreads();

    const int window = first + threadIdx.x;
    if (window < n) {
        int sum = 0;
        for (int column = 0; column < width; ++column) {
            sum += tile[threadIdx.x + column];
        }
        sums[window] = sum;
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
