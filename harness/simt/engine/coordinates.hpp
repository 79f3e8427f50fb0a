// SPDX-License-Identifier: MIT
/// @file
/// Sets what device code reads as threadIdx, blockIdx, blockDim and gridDim.
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

void set_thread_index(uint3 index);
void set_block(uint3 index, dim3 extent);
void set_grid(dim3 extent);

}  // namespace simt
