// expect: accepted
// Zeros fill what is left of the tile, to its end.
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

    // A last group of fewer than four windows reads behind the row: zeros lie there.
    for (int i = threadIdx.x * 4; i < windows_a_block + max_width; i += threads_a_block * 4) {
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
    for (int column = 0; column < width; ++column) {
        const unsigned char* pixels = &tile[mine + column];
        sum.x += pixels[0];
        sum.y += pixels[1];
        sum.z += pixels[2];
        sum.w += pixels[3];
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
