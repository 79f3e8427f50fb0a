// SPDX-License-Identifier: MIT
/// @file
/// A typical GPU of each generation: what programs ask a device for and the CPU device has none of, such as clock rates. They
/// compute bandwidths and sizes of buffers from it; nothing here does.
#pragma once

#include "architecture.hpp"

#include <string_view>

namespace simt {

/// Sources: NVIDIA's data sheets and white papers.
struct Chip
{
    std::string_view architecture;  ///< "sm_90"
    std::string_view name;          ///< of the GPU that the numbers are of
    int clock_rate;                 ///< kHz
    int memory_clock_rate;          ///< kHz
    int memory_bus_bits;
    int l2_cache_bytes;
    int single_to_double_ratio;  ///< of operations per second; 0 without double precision
};

/// A GPU of this generation.
const Chip& typical_chip(const Architecture& architecture);

/// The largest textures and surfaces of a generation, in texels and layers. CUDA C++ Programming Guide, "Compute
/// Capabilities", technical specifications.
struct ImageLimits
{
    int major;  ///< from this compute capability on
    int line, line_of_memory, line_mipmap;
    int plane[2], plane_mipmap[2], plane_gather[2];
    int box[3], box_alternate[3];
    int layered;  ///< width, and height, of an array with layers, and of a cube's faces
    int layers, cube_layers;
    int surface_line, surface_plane[2], surface_box[3];
};

const ImageLimits& image_limits(const Architecture& architecture);

}  // namespace simt
