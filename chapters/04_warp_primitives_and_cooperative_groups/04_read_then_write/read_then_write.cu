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

    // TODO 1: Put this thread's value into `sums`, or 0 where there is none, and see to it that the
    // other lanes of the warp can read it.
    // end of TODO 1

    for (int offset = 16; offset > 0; offset /= 2) {
        // TODO 2: Add to sums[t] the sum of a partner, a lane of the same warp that is `offset` away. All
        // lanes do so: read before any of them writes, and write before any of them reads again. Use warp
        // barriers and shared memory: no barrier of the block, no shuffle, no atomic operation.
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
