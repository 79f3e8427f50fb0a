// expect: budget | one byte of shared memory per pixel
// Two bytes for each pixel, and two windows for each thread: no conflicts, and a tile twice as large.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;
constexpr int windows_a_block = 2 * threads_a_block;

__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned short tile[windows_a_block + max_width];
    const int first = blockIdx.x * windows_a_block;
    const int windows = min(windows_a_block, n - first);
    for (int i = threadIdx.x * 2; i < windows + width; i += threads_a_block * 2) {
        for (int k = i; k < i + 2; ++k) {
            tile[k] = k < windows + width - 1 ? row[first + k] : 0;
        }
    }
    __syncthreads();

    const int mine = threadIdx.x * 2;
    if (mine >= windows) {
        return;
    }
    int2 sum = make_int2(0, 0);
    for (int column = 0; column < width; ++column) {
        sum.x += tile[mine + column];
        sum.y += tile[mine + column + 1];
    }
    if (mine + 2 <= windows) {
        *reinterpret_cast<int2*>(&sums[first + mine]) = sum;
    } else {
        sums[first + mine] = sum.x;
    }
}

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    const int blocks = (n + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        byte_bank_conflicts_kernel<<<blocks, threads_a_block>>>(row, sums, n, width);
    }
}
