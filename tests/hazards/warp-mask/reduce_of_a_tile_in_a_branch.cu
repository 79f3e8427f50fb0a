// SPDX-License-Identifier: MIT
// Only some threads of a tile reduce; the others wait for the tile elsewhere.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void reduce_of_a_tile_in_a_branch(int* out)
{
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int sum = 0;
    if (tile.thread_rank() < 20) {
        sum = cg::reduce(tile, 1, cg::plus<int>());  // fault
    } else {
        tile.sync();  // barrier
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    reduce_of_a_tile_in_a_branch<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel reduce_of_a_tile_in_a_branch
//   | function __shfl_down_sync | mask 0xffffffff | lanes 0xfff00000
//   call | thread (0,0,0) | line "fault"
//   arrival __shfl_down_sync | threads 20 | first (0,0,0) | line "fault"
//   arrival __syncwarp | threads 12 | first (20,0,0) | line "barrier"
