// SPDX-License-Identifier: MIT
// Four threads of each tile of eight come to its shuffle, which counts on all of them.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void half_a_tile(int* out)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int sum = threadIdx.x;
    if (tile.thread_rank() < 4) {
        sum += tile.shfl_down(sum, 2);  // half a tile
    }
    __syncthreads();  // the other half
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    half_a_tile<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel half_a_tile
//   | function __shfl_down_sync | mask 0x000000ff | lanes 0x000000f0
//   call | thread (0,0,0) | line "half a tile"
//   arrival __shfl_down_sync | threads 16 | first (0,0,0) | line "half a tile"
//   arrival __syncthreads | threads 16 | first (4,0,0) | line "the other half"
