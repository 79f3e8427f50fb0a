// SPDX-License-Identifier: MIT
// The block copies together and waits for the copy.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_group_copy(int* out)
{
    __shared__ int tile[64];
    const cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tile, out, sizeof tile);
    cg::wait(block);
    const int mirrored = tile[63 - block.thread_rank()];
    out[64 + block.thread_rank()] = mirrored;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_group_copy<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
