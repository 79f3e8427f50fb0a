// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ Programming Guide, "Pipeline Primitives Interface": copies that a thread makes by itself and waits for. They are
/// made at once.
#pragma once

#include "simt/copy.hpp"

#include <cstddef>

/// Copies 4, 8 or 16 bytes to shared memory; in the place of the last `zeros` of them it stores zeros.
__forceinline__ void __pipeline_memcpy_async(void* __restrict__ to, const void* __restrict__ from,
                                             std::size_t bytes, std::size_t zeros = 0)
{
    if ((bytes != 4 && bytes != 8 && bytes != 16) || zeros > bytes) {
        __trap();
    }
    const std::size_t copied = bytes - zeros;
    simt::copy_together(simt::OneThread(), to, from, copied);
    for (std::size_t i = copied; i < bytes; ++i) {
        static_cast<unsigned char*>(to)[i] = 0;
    }
}

__forceinline__ void __pipeline_commit() {}

/// Waits for all that has been committed but the last `prior` times.
__forceinline__ void __pipeline_wait_prior(std::size_t /*prior*/) {}
