// expect: budget | global memory
// No shared memory, so no conflicts in it: every window reads all its pixels from global memory.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;

constexpr int windows_a_block = threads_a_block;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    const int first = blockIdx.x * windows_a_block;
    const int window = first + threadIdx.x;
    if (window < n) {
        int sum = 0;
        for (int column = 0; column < width; ++column) {
            sum += row[window + column];
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
