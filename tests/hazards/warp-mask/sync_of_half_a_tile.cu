// SPDX-License-Identifier: MIT
// Half of each tile waits for the tile; the others have gone on to the end of the kernel.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void sync_of_half_a_tile(int* out)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    if (tile.thread_rank() < 4) {
        tile.sync();  // half of a tile
    }
    out[threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    sync_of_half_a_tile<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel sync_of_half_a_tile | function __syncwarp
//   | mask 0x000000ff | lanes 0x000000f0 | other lanes 0x0000000f | width 32 | count 4
//   call | thread (0,0,0) | line "half of a tile"
