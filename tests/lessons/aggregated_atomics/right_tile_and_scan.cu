// expect: accepted
// All lanes of a tile of 32 take part with a 1 or a 0, and a scan gives each its rank.
#include "aggregated_atomics.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? x[i] : 0;
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const int mine = value > 0 ? 1 : 0;
    const int rank = cg::exclusive_scan(tile, mine, cg::plus<int>());
    const int total = tile.shfl(rank + mine, 31);
    int first = 0;
    if (tile.thread_rank() == 0 && total > 0) {
        first = atomicAdd(count, total);
    }
    const int place = tile.shfl(first, 0) + rank;
    if (value > 0) {
        kept[place] = value;
    }
}

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    cudaMemset(count, 0, sizeof(int));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        aggregated_atomics_kernel<<<blocks, block_size>>>(x, kept, count, n);
    }
}
