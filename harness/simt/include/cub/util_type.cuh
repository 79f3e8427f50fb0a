// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DoubleBuffer".
#pragma once

#include "detail/teams.cuh"
#include "thread/thread_operators.cuh"

namespace cub {

/// Two arrays, one of which is current. A sort puts its result into the other and makes that one current.
template <class T>
struct DoubleBuffer
{
    T* d_buffers[2] = {};
    int selector = 0;

    __host__ __device__ __forceinline__ DoubleBuffer() {}
    __host__ __device__ __forceinline__ DoubleBuffer(T* d_current, T* d_alternate)
        : d_buffers{d_current, d_alternate}
    {
    }
    __host__ __device__ __forceinline__ T* Current() { return d_buffers[selector]; }
    __host__ __device__ __forceinline__ T* Alternate() { return d_buffers[selector ^ 1]; }
};

}  // namespace cub
