// expect: accepted
// The warps of a block put their numbers together, and the block asks once.
#include "aggregated_atomics.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;
constexpr int warp_count = block_size / 32;

__global__ void one_a_block_kernel(const int* x, int* kept, int* count, int n)
{
    __shared__ int first_of_warp[warp_count];
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    const int value = i < n ? x[i] : 0;
    const unsigned mask = __ballot_sync(0xffffffffu, value > 0);
    if (lane == 0) {
        first_of_warp[warp] = __popc(mask);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int total = 0;
        for (int w = 0; w < warp_count; ++w) {
            total += first_of_warp[w];
        }
        int first = total > 0 ? atomicAdd(count, total) : 0;
        for (int w = 0; w < warp_count; ++w) {
            const int of_warp = first_of_warp[w];
            first_of_warp[w] = first;
            first += of_warp;
        }
    }
    __syncthreads();
    if (value > 0) {
        kept[first_of_warp[warp] + __popc(mask & ((1u << lane) - 1))] = value;
    }
}

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    cudaMemset(count, 0, sizeof(int));
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        one_a_block_kernel<<<blocks, block_size>>>(x, kept, count, n);
    }
}
