// SPDX-License-Identifier: MIT
// Groups of threads synchronise the memory of their members.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_tile_of_cooperative_groups(int* out)
{
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<8>(block);
    const int t = threadIdx.x;
    out[t] = t;
    tile.sync();
    out[64 + t] = out[t ^ 7];
    block.sync();
    out[128 + t] = out[64 + 63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_tile_of_cooperative_groups<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
