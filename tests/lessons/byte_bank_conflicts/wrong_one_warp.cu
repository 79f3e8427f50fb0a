// expect: budget | many threads share the work
// One warp takes all windows, 512 at a time.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

constexpr int max_width = 64;

constexpr int windows_a_thread = 4;
constexpr int windows_a_tile = 512;

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned char* row, int* sums, int n, int width)
{
    __shared__ unsigned char tile[windows_a_tile + max_width];
    for (int first = 0; first < n; first += windows_a_tile) {
        const int windows = min(windows_a_tile, n - first);
        const int bytes = windows + width - 1;
        const int filled = (windows + 3) / 4 * 4 + width - 1;

        // A last group of fewer than four windows reads past the row, where there are zeros.
        for (int i = threadIdx.x * 4; i < filled; i += blockDim.x * 4) {
            for (int k = 0; k < 4; ++k) {
                tile[i + k] = i + k < bytes ? row[first + i + k] : 0;
            }
        }
        __syncthreads();

        for (int mine = threadIdx.x * windows_a_thread; mine < windows; mine += blockDim.x * windows_a_thread) {
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
        __syncthreads();  // the next tile takes the place of this one
    }
}
// [kernel]

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    if (n > 0) {
        byte_bank_conflicts_kernel<<<1, 32>>>(row, sums, n, width);
    }
}
