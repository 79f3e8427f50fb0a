// Exercise 4.15: keep what is positive, with one atomic operation per warp.
// Page: lesson 4.15.  Checks: aggregated_atomics.check.cpp, in this folder.
#include "aggregated_atomics.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;

// [kernel]
__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? x[i] : 0;
    if (value > 0) {
        // TODO 1 solved: the lanes that are here ask for all their places at once. One of them draws,
        // tells the others where their places begin, and each takes the one of its rank.
        const cg::coalesced_group here = cg::coalesced_threads();
        int first = 0;
        if (here.thread_rank() == 0) {
            first = atomicAdd(count, here.num_threads());
        }
        const int place = here.shfl(first, 0) + here.thread_rank();
        // end of TODO 1
        kept[place] = value;
    }
}
// [kernel]

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    cudaMemset(count, 0, sizeof(int));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        aggregated_atomics_kernel<<<blocks, block_size>>>(x, kept, count, n);
    }
}
