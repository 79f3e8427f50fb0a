// expect: budget | sums are written side by side
// Twelve windows a thread: three words are an odd distance and cause no conflicts, but the stores are 48 bytes apart.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;
constexpr int windows_a_thread = 12;
constexpr int windows_a_block = windows_a_thread * threads_a_block;

__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[windows_a_block + max_width];
    const int first = blockIdx.x * windows_a_block;
    const int windows = min(windows_a_block, n - first);
    const int filled = (windows + windows_a_thread - 1) / windows_a_thread * windows_a_thread + width - 1;
    for (int i = threadIdx.x * 4; i < filled; i += threads_a_block * 4) {
        for (int k = i; k < i + 4; ++k) {
            tile[k] = k < windows + width - 1 ? row[first + k] : 0;
        }
    }
    __syncthreads();

    const int mine = threadIdx.x * windows_a_thread;
    if (mine >= windows) {
        return;
    }
    int sum[windows_a_thread] = {};
    for (int column = 0; column < width; ++column) {
        for (int k = 0; k < windows_a_thread; ++k) {
            sum[k] += tile[mine + column + k];
        }
    }
    for (int k = 0; k < windows_a_thread; ++k) {
        if (mine + k < windows) {
            sums[first + mine + k] = sum[k];
        }
    }
}

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        byte_bank_conflicts_kernel<<<blocks, threads_a_block>>>(row, sums, n, width);
    }
}
