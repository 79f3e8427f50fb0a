// expect: accepted
// 256 windows a block of 64 threads; a thread reads the words that its four windows lie in, and takes the bytes out of them.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 64;
constexpr int max_width = 64;

constexpr int windows_a_thread = 4;
constexpr int windows_a_block = threads_a_block * windows_a_thread;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ __align__(4) unsigned char tile[windows_a_block + max_width + 4];
    const int first = blockIdx.x * windows_a_block;
    const int windows = min(windows_a_block, n - first);
    const int bytes = windows + width - 1;
    const int filled = (windows + 3) / 4 * 4 + width - 1 + 4;

    // A last group of fewer than four windows reads behind the row: zeros lie there.
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
    int4 sum = make_int4(0, 0, 0, 0);
    const unsigned int* words = reinterpret_cast<const unsigned int*>(tile) + threadIdx.x;
    unsigned long long ahead = words[0];
    for (int column = 0; column < width; ++column) {
        if (column % 4 == 0) {
            ahead |= static_cast<unsigned long long>(words[column / 4 + 1]) << 32;
        }
        sum.x += ahead & 0xff;
        sum.y += ahead >> 8 & 0xff;
        sum.z += ahead >> 16 & 0xff;
        sum.w += ahead >> 24 & 0xff;
        ahead >>= 8;
    }

    // One store of 16 bytes per thread keeps the warp's stores side by side; first and mine divide by 4.
    int* out = &sums[first + mine];
    if (mine + 4 <= windows) {
        *reinterpret_cast<int4*>(out) = sum;
    } else {
        out[0] = sum.x;
        if (mine + 1 < windows) {
            out[1] = sum.y;
        }
        if (mine + 2 < windows) {
            out[2] = sum.z;
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
