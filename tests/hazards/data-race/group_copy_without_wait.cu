// SPDX-License-Identifier: MIT
// The block copies together, and a thread reads before it has waited for the others: the finding names the kernel's lines.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void group_copy_without_wait(int* out)
{
    __shared__ int tile[64];
    const cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tile, out, sizeof tile);  // fault
    const int mirrored = tile[63 - block.thread_rank()];  // read
    out[64 + block.thread_rank()] = mirrored;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    group_copy_without_wait<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel group_copy_without_wait | space shared | variable tile[31] | count 63
//   write | thread (7,0,0) | line "fault"
//   read | thread (32,0,0) | line "read"
