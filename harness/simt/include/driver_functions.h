// SPDX-License-Identifier: MIT
/// @file
/// Extents, positions and pitched pointers, made from their parts.
#pragma once

#include "driver_types.h"

/// @param pitch  bytes from the beginning of a row to the beginning of the next
inline cudaPitchedPtr make_cudaPitchedPtr(void* pointer, std::size_t pitch, std::size_t width,
                                          std::size_t height)
{
    return {pointer, pitch, width, height};
}

inline cudaPos make_cudaPos(std::size_t x, std::size_t y, std::size_t z)
{
    return {x, y, z};
}

inline cudaExtent make_cudaExtent(std::size_t width, std::size_t height, std::size_t depth)
{
    return {width, height, depth};
}
