// expect: accepted
// A grid of limited size: in each round the lanes of a warp draw together.
#include "aggregated_atomics.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        const int value = x[i];
        if (value > 0) {
            const cg::coalesced_group here = cg::coalesced_threads();
            int first = 0;
            if (here.thread_rank() == 0) {
                first = atomicAdd(count, here.num_threads());
            }
            kept[here.shfl(first, 0) + here.thread_rank()] = value;
        }
    }
}

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    cudaMemset(count, 0, sizeof(int));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        aggregated_atomics_kernel<<<min(blocks, 32), block_size>>>(x, kept, count, n);
    }
}
