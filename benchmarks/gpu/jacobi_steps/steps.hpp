// SPDX-License-Identifier: MIT
/// @file
/// A Jacobi step as a kernel of its own, with as many blocks as the solution has: what is compared is how steps wait for
/// each other, and nothing else.
#pragma once

#include "../timing.hpp"

#include <utility>

namespace steps_of_a_rod {

constexpr int block_size = 128;

__global__ void make(const float* from, float* to, int n)
{
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        const bool is_end = i == 0 || i == n - 1;
        to[i] = is_end ? from[i] : 0.5f * (from[i - 1] + from[i + 1]);
    }
}

inline int resident_blocks(int n)
{
    int multiprocessors = 0;
    int blocks_in_each = 0;
    timing::require(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    timing::require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_in_each, make, block_size, 0));
    return std::min((n + block_size - 1) / block_size, multiprocessors * blocks_in_each);
}

/// Launches all steps, one after the other; the last one writes `rod`.
inline void launch(float* rod, float* other, int n, int steps, int blocks, cudaStream_t stream)
{
    float* from = steps % 2 == 0 ? rod : other;
    float* to = steps % 2 == 0 ? other : rod;
    for (int step = 0; step < steps; ++step) {
        make<<<blocks, block_size, 0, stream>>>(from, to, n);
        std::swap(from, to);
    }
}

inline void copy_start(const float* start, float* rod, float* other, int n)
{
    timing::require(cudaMemcpy(rod, start, n * sizeof(float), cudaMemcpyDeviceToDevice));
    timing::require(cudaMemcpy(other, start, n * sizeof(float), cudaMemcpyDeviceToDevice));
}

}  // namespace steps_of_a_rod
