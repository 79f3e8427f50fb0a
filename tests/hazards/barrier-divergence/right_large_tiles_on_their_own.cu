// SPDX-License-Identifier: MIT
// Each tile takes a path of its own, and waits only for its own threads.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_large_tiles_on_their_own(int* out)
{
    __shared__ int staged[128];
    const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const int i = static_cast<int>(threadIdx.x);
    if (tile.meta_group_rank() == 0) {
        staged[i] = i;
        tile.sync();
        out[i] = staged[63 - i];
    } else {
        out[i] = cg::reduce(tile, i, cg::plus<int>());
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 128 * sizeof(int));
    right_large_tiles_on_their_own<<<1, 128>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
