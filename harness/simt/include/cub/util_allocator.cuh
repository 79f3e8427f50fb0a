// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::CachingDeviceAllocator".
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace cub {

/// Device memory. Here nothing is kept for later, so that memory that is used after it was freed is found.
struct CachingDeviceAllocator
{
    CachingDeviceAllocator() = default;
    explicit CachingDeviceAllocator(bool /*skip_cleanup*/, bool /*debug*/ = false) {}
    explicit CachingDeviceAllocator(unsigned int /*bin_growth*/, unsigned int /*min_bin*/ = 1,
                                    unsigned int /*max_bin*/ = 0, std::size_t /*max_cached_bytes*/ = 0,
                                    bool /*skip_cleanup*/ = false)
    {
    }

    cudaError_t DeviceAllocate(void** d_ptr, std::size_t bytes, cudaStream_t /*active_stream*/ = nullptr)
    {
        return cudaMalloc(d_ptr, bytes);
    }
    cudaError_t DeviceFree(void* d_ptr) { return cudaFree(d_ptr); }
    cudaError_t FreeAllCached() { return cudaSuccess; }
};

}  // namespace cub
