// SPDX-License-Identifier: MIT
/// @file
/// From the number of a thread or a block to its place.
#pragma once

#include <vector_types.h>

#include <cstdint>

namespace simt {

/// Where the element `number` of a grid or block stands, x first.
inline uint3 position_in(dim3 extent, std::uint64_t number)
{
    return {static_cast<unsigned>(number % extent.x), static_cast<unsigned>(number / extent.x % extent.y),
            static_cast<unsigned>(number / extent.x / extent.y)};
}

}  // namespace simt
