// SPDX-License-Identifier: MIT
// The sum of a tile hands over the sum, and nothing else that its threads have written.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void sum_of_a_large_tile_for_a_barrier(int* out)
{
    __shared__ int staged[64];
    const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    const int i = static_cast<int>(threadIdx.x);
    staged[i] = i;  // write
    const int sum = cg::reduce(tile, i, cg::plus<int>());
    out[i] = sum;
    if (i == 32) {
        out[i] += staged[0];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    sum_of_a_large_tile_for_a_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}



// expect: data-race | error | kernel sum_of_a_large_tile_for_a_barrier | space shared | variable staged[0]
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
