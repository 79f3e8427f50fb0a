// expect: budget | bank conflicts
// Whole words are read, but lanes 4k to 4k + 3 want the same one: 1.x broadcasts one word a pass.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

constexpr int windows_a_block = threads_a_block;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ __align__(4) unsigned char tile[windows_a_block + max_width];
    const int first = blockIdx.x * windows_a_block;
    const int bytes = min(windows_a_block, n - first) + width - 1;

    for (int i = threadIdx.x * 4; i < windows_a_block + max_width; i += threads_a_block * 4) {
        for (int k = 0; k < 4; ++k) {
            tile[i + k] = i + k < bytes ? row[first + i + k] : 0;
        }
    }
    __syncthreads();

    const int window = first + threadIdx.x;
    if (window < n) {
        int sum = 0;
        for (int column = 0; column < width; ++column) {
            const int place = threadIdx.x + column;
            const unsigned int word = reinterpret_cast<const unsigned int*>(tile)[place / 4];
            sum += word >> (place % 4 * 8) & 0xff;
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
