// expect: budget | queue
// One global operation a block, and inside the block all lanes queue at a counter in shared memory.
#include "aggregated_atomics.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;

__global__ void queue_in_shared_kernel(const int* x, int* kept, int* count, int n)
{
    __shared__ int of_block;
    __shared__ int first;
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int value = i < n ? x[i] : 0;
    if (threadIdx.x == 0) {
        of_block = 0;
    }
    __syncthreads();
    int rank = 0;
    if (value > 0) {
        rank = atomicAdd(&of_block, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        first = atomicAdd(count, of_block);
    }
    __syncthreads();
    if (value > 0) {
        kept[first + rank] = value;
    }
}

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    cudaMemset(count, 0, sizeof(int));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        queue_in_shared_kernel<<<blocks, block_size>>>(x, kept, count, n);
    }
}
