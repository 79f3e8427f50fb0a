// expect: launch | warp-mask
// The answer is fetched from lane 0, which may not be in the group; the lane that drew is another.
#include "aggregated_atomics.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? x[i] : 0;
    const unsigned mask = __ballot_sync(0xffffffffu, value > 0);
    if (value > 0) {
        const int lane = threadIdx.x % 32;
        const int leader = __ffs(mask) - 1;
        int first = 0;
        if (lane == leader) {
            first = atomicAdd(count, __popc(mask));
        }
        const int place = __shfl_sync(mask, first, 0) + __popc(mask & ((1u << lane) - 1));
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
