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
