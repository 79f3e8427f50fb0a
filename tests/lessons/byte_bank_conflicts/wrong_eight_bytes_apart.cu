// expect: budget | bank conflicts
// Eight windows a thread: neighbours are two words apart, so two of 16 lanes share each bank in use.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

constexpr int windows_a_thread = 8;
constexpr int windows_a_block = threads_a_block * windows_a_thread;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[windows_a_block + max_width];
    const int first = blockIdx.x * windows_a_block;
    const int windows = min(windows_a_block, n - first);
    const int bytes = windows + width - 1;
    const int filled = (windows + 7) / 8 * 8 + width - 1;

    // A last group of fewer than eight windows reads behind the row: zeros lie there.
    for (int i = threadIdx.x * 4; i < filled; i += threads_a_block * 4) {
        for (int k = 0; k < 4; ++k) {
            tile[i + k] = i + k < bytes ? row[first + i + k] : 0;
        }
    }
    __syncthreads();

    const int mine = threadIdx.x * windows_a_thread;
    if (mine >= windows) {
        return;
    }
    int sum[8] = {};
    for (int column = 0; column < width; ++column) {
        for (int k = 0; k < 8; ++k) {
            sum[k] += tile[mine + column + k];
        }
    }

    for (int k = 0; k < 8 && mine + k < windows; ++k) {
        sums[first + mine + k] = sum[k];
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
