// SPDX-License-Identifier: MIT
/// @file
/// A sum of all elements that is as fast as memory is, from what the lessons teach: a grid that just fills the device
/// (4.14), several loads on their way in each thread (1.7), 16 bytes in each of them (1.5), shuffles (4.9), and the last
/// block to add up (4.13).
#pragma once

#include <cuda_runtime.h>

namespace sixteen_bytes_a_load {

constexpr int block_size = 512;
constexpr int max_blocks = 1024;
constexpr int loads = 4;  ///< that are on their way at once in a thread, for each array

__device__ float block_sums[max_blocks];
__device__ unsigned tickets;

__device__ inline float sum_of_warp(float value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset);
    }
    return value;
}

/// Gives thread 0 the sum of what the threads of the block bring.
__device__ inline float sum_of_block(float value)
{
    __shared__ float sums[block_size / 32];
    value = sum_of_warp(value);
    if (threadIdx.x % 32 == 0) {
        sums[threadIdx.x / 32] = value;
    }
    __syncthreads();
    return threadIdx.x < 32 ? sum_of_warp(threadIdx.x < block_size / 32 ? sums[threadIdx.x] : 0.0f) : 0.0f;
}

/// `Terms` has the terms of the sum: one(i), and four(i) for the sum of those from 4 i on.
template <class Terms>
__global__ void sum_kernel(Terms terms, float* sum, int n)
{
    const int stride = gridDim.x * block_size;
    const int thread = blockIdx.x * block_size + threadIdx.x;
    const int quads = n / 4;
    float value = 0.0f;
    int i = thread;
    for (; i < quads - (loads - 1) * stride; i += loads * stride) {
        float fours[loads];
        for (int k = 0; k < loads; ++k) {
            fours[k] = terms.four(i + k * stride);
        }
        for (int k = 0; k < loads; ++k) {
            value += fours[k];
        }
    }
    for (; i < quads; i += stride) {
        value += terms.four(i);
    }
    for (int k = 4 * quads + thread; k < n; k += stride) {
        value += terms.one(k);
    }
    const float own = sum_of_block(value);

    __shared__ bool is_last;
    if (threadIdx.x == 0) {
        block_sums[blockIdx.x] = own;
        __threadfence();
        is_last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last) {
        __threadfence();
        float of_blocks = 0.0f;
        for (int block = threadIdx.x; block < gridDim.x; block += block_size) {
            of_blocks += block_sums[block];
        }
        const float total = sum_of_block(of_blocks);
        if (threadIdx.x == 0) {
            *sum = total;
            tickets = 0;
        }
    }
}

/// Sets `*sum`, on the device, to the sum of n terms.
template <class Terms>
void add_up(const Terms& terms, float* sum, int n)
{
    static const int most_blocks = [] {
        int multiprocessors = 0;
        int blocks_in_each = 0;
        cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_in_each, sum_kernel<Terms>, block_size, 0);
        const int fit = multiprocessors * blocks_in_each;
        return fit < max_blocks ? fit : max_blocks;
    }();
    const int useful = (n / 4 + block_size - 1) / block_size;
    const int blocks = useful < 1 ? 1 : useful < most_blocks ? useful : most_blocks;
    sum_kernel<<<blocks, block_size>>>(terms, sum, n);
}

}  // namespace sixteen_bytes_a_load
