// SPDX-License-Identifier: MIT
// One warp of a tile of two leaves its sum to the other.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void large_tile_in_a_branch(int* out)
{
    const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    if (tile.thread_rank() < 32) {
        out[threadIdx.x] = 1;
        tile.sync();  // call
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 128 * sizeof(int));
    large_tile_in_a_branch<<<1, 128>>>(out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFree(out);
}


// expect: barrier-divergence | error | stuck | kernel large_tile_in_a_branch
//   arrival tile.sync | threads 64 | first (0,0,0) | line "call"
//   arrival returned | threads 64 | first (32,0,0)
