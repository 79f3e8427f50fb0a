// expect: finding | out-of-bounds
// The index has 16 bits, so it begins again at 0 after 65,535, and threads after the last element keep others again.
#include "aggregated_atomics.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    const unsigned short i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? x[i] : 0;
    if (value > 0) {
        const cg::coalesced_group here = cg::coalesced_threads();
        int first = 0;
        if (here.thread_rank() == 0) {
            first = atomicAdd(count, here.num_threads());
        }
        const int place = here.shfl(first, 0) + here.thread_rank();
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
