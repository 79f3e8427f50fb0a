// expect: budget | bank conflicts
// Four columns a step, as the books advise: the lanes still read neighbouring bytes in every read.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

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
        int column = 0;
        for (; column + 4 <= width; column += 4) {
            sum += tile[threadIdx.x + column];
            sum += tile[threadIdx.x + column + 1];
            sum += tile[threadIdx.x + column + 2];
            sum += tile[threadIdx.x + column + 3];
        }
        for (; column < width; ++column) {
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
