// SPDX-License-Identifier: MIT
/// @file
/// CUDA arrays as the runtime knows them. Their texels lie in global memory, row after row without a gap, at an address
/// that the program is never told.
#pragma once

#include "../engine/texture_unit.hpp"

#include <driver_types.h>

#include <memory>
#include <optional>
#include <vector>

struct cudaArray
{
    simt::Image image;
    cudaChannelFormatDesc format;
    cudaExtent extent;  ///< as the program gave it: what the array does not have is 0
    unsigned int flags;
};

/// An array and its smaller copies, which are freed together.
struct cudaMipmappedArray
{
    std::vector<std::unique_ptr<cudaArray>> levels;  ///< at least one
};

namespace simt {

/// The format of an element; nothing if CUDA allows no such element. Supported are 8, 16 and 32 bits for integers and
/// 32 for floats, and 1, 2 or 4 components of one size.
std::optional<TexelFormat> texel_format(const cudaChannelFormatDesc& desc);

/// Which formats there are, as the reason of a refusal.
constexpr const char* texel_format_rule = "the channel description must have 1, 2 or 4 components of one "
                                          "size, integers of 8, 16 or 32 bits or floats of 32";

/// Whether `array` was allocated and not freed. A level of a mipmapped array is an array, too.
bool is_live(cudaArray_const_t array);
bool is_live(cudaMipmappedArray_const_t array);

/// Forgets all arrays, textures and surfaces, their memory having been freed.
void forget_images();

}  // namespace simt
