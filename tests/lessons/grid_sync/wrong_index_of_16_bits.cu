// expect: mismatch | 'y'
// The place of a quotient is kept in 16 bits: right as long as there are at most 65,536 elements.
#include "grid_sync.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;  // threads in a block: a power of two
constexpr int max_blocks = 4096;

__device__ float block_sums[max_blocks];

/// Gives every thread of a block the sum of what they bring.
__device__ float sum_of_block(float value)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    sums[t] = value;
    __syncthreads();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        if (t < offset) {
            sums[t] += sums[t + offset];
        }
        __syncthreads();
    }
    return sums[0];
}

__global__ void grid_sync_kernel(const float* x, float* y, int n)
{
    const cg::grid_group grid = cg::this_grid();
    float value = 0.0f;
    for (int i = grid.thread_rank(); i < n; i += grid.num_threads()) {
        value += x[i];
    }
    const float own = sum_of_block(value);
    if (threadIdx.x == 0) {
        block_sums[blockIdx.x] = own;
    }

    float sum = 1.0f;
    grid.sync();
    float of_others = 0.0f;
    for (int b = threadIdx.x; b < gridDim.x; b += block_size) {
        of_others += block_sums[b];
    }
    sum = sum_of_block(of_others);

    for (int i = grid.thread_rank(); i < n; i += grid.num_threads()) {
        const unsigned short place = i;
        y[place] = x[i] / sum;
    }
}

void grid_sync(const float* x, float* y, int n)
{
    int blocks = (n + block_size - 1) / block_size;
    if (blocks == 0) {
        return;
    }
    int device = 0;
    int multiprocessors = 0;
    int blocks_in_each = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_in_each, grid_sync_kernel, block_size, 0);
    blocks = min(blocks, min(max_blocks, multiprocessors * blocks_in_each));

    void* arguments[] = {&x, &y, &n};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_sync_kernel), dim3(blocks), dim3(block_size),
                                arguments);
}
