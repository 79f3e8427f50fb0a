// SPDX-License-Identifier: MIT
// The sum of a tile of four warps needs all of them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void sum_of_a_large_tile_in_a_branch(int* out)
{
    const auto tile = cg::tiled_partition<128>(cg::this_thread_block());
    const int i = static_cast<int>(threadIdx.x);
    if (i < 96) {
        out[i] = cg::reduce(tile, i, cg::plus<int>());  // call
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 128 * sizeof(int));
    sum_of_a_large_tile_in_a_branch<<<1, 128>>>(out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFree(out);
}


// expect: barrier-divergence | error | stuck | kernel sum_of_a_large_tile_in_a_branch
//   arrival tile function | threads 96 | first (0,0,0) | line "call"
//   arrival returned | threads 32 | first (96,0,0)
