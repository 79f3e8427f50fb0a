// SPDX-License-Identifier: MIT
// Those who reduce are a group of their own.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_reduce_of_a_part(int* out)
{
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const cg::coalesced_group part = cg::binary_partition(tile, tile.thread_rank() < 20);
    int sum = 0;
    if (tile.thread_rank() < 20) {
        sum = cg::reduce(part, 1, cg::plus<int>());
    } else {
        part.sync();
    }
    tile.sync();
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_reduce_of_a_part<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
