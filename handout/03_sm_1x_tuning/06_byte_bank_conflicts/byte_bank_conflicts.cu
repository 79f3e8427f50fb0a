// Exercise 3.6: sums over windows of a row of bytes, without bank conflicts on compute capability 1.x.
// Page: lesson 3.6.  Checks: byte_bank_conflicts.check.cpp, in this folder.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

// TODO 1: Give each thread its share so that neighbouring threads touch bytes that are four apart, in
// reads of the tile and in writes to it. For task 5 a share is several windows, and their sums are stored
// together. Everything down to the end of TODO 1 may change.
constexpr int windows_a_block = threads_a_block;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[windows_a_block + max_width];
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
// end of TODO 1

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        byte_bank_conflicts_kernel<<<blocks, threads_a_block>>>(row, sums, n, width);
    }
}
