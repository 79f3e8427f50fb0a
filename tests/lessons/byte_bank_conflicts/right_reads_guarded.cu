// expect: accepted
// No zeros: a last group of fewer than four windows reads what there is.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;
constexpr int max_width = 64;

constexpr int windows_a_thread = 4;
constexpr int windows_a_block = threads_a_block * windows_a_thread;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[windows_a_block + max_width];
    const int first = blockIdx.x * windows_a_block;
    const int windows = min(windows_a_block, n - first);
    const int bytes = windows + width - 1;

    for (int i = threadIdx.x * 4; i < bytes; i += threads_a_block * 4) {
        for (int k = 0; k < 4; ++k) {
            if (i + k < bytes) {
                tile[i + k] = row[first + i + k];
            }
        }
    }
    __syncthreads();

    const int mine = threadIdx.x * windows_a_thread;
    if (mine >= windows) {
        return;
    }
    int4 sum = make_int4(0, 0, 0, 0);
    for (int column = 0; column < width; ++column) {
        const int pixel = mine + column;
        sum.x += tile[pixel];
        sum.y += pixel + 1 < bytes ? tile[pixel + 1] : 0;
        sum.z += pixel + 2 < bytes ? tile[pixel + 2] : 0;
        sum.w += pixel + 3 < bytes ? tile[pixel + 3] : 0;
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
