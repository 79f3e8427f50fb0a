// Exercise 4.4: every lane of a warp gets the sum of all, through shared memory.
// Page: lesson 4.4.  Checks: read_then_write.check.cpp, in this folder.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

// [kernel]
__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    // TODO 1 solved: a lane without a value brings 0 and stays. The warp barrier lets no lane read before
    // all lanes of the warp have written.
    sums[t] = i < n ? values[i] : 0.0f;
    __syncwarp();
    // end of TODO 1

    for (int offset = 16; offset > 0; offset /= 2) {
        // TODO 2 solved: t ^ offset never leaves the warp. Each sum is read by a partner and written by
        // its owner in the same round, so one warp barrier parts reads from writes, and another this
        // round's writes from the next round's reads.
        const float both = sums[t] + sums[t ^ offset];
        __syncwarp();
        sums[t] = both;
        __syncwarp();
        // end of TODO 2
    }
    if (i < n) {
        group_sums[i] = sums[t];
    }
}
// [kernel]

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<blocks, block_size>>>(values, group_sums, n);
    }
}
