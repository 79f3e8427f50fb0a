// expect: budget | many threads
// Lane 0 of each warp counts, draws and copies for all 32, which wait for it.
#include "aggregated_atomics.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    const int begin = blockIdx.x * block_size + threadIdx.x;
    if (threadIdx.x % 32 == 0) {
        const int end = min(begin + 32, n);
        int mine = 0;
        for (int i = begin; i < end; ++i) {
            mine += x[i] > 0 ? 1 : 0;
        }
        int place = mine > 0 ? atomicAdd(count, mine) : 0;
        for (int i = begin; i < end; ++i) {
            if (x[i] > 0) {
                kept[place++] = x[i];
            }
        }
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
