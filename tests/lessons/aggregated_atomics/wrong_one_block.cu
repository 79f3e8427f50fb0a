// expect: budget | many threads
// The largest block there is strides over the whole array.
#include "aggregated_atomics.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 1024;

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    for (int i = threadIdx.x; i < n; i += block_size) {
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
    aggregated_atomics_kernel<<<1, block_size>>>(x, kept, count, n);
}
