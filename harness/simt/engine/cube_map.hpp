// SPDX-License-Identifier: MIT
/// @file
/// The geometry of cube maps: CUDA C++ Programming Guide, "Cubemap Textures". The faces are those of cudaGraphicsCubeFace
/// in its order: +x, -x, +y, -y, +z, -z.
#pragma once

#include <array>
#include <cstdint>

namespace simt {

/// A vector from the centre of the cube.
using CubeVector = std::array<double, 3>;

/// A point on a face; `s` and `t` are from -1 to 1, and grow with the columns and the rows of the face.
struct CubePoint
{
    std::uint32_t face;
    double s;
    double t;
};

/// A texel of a face. A coordinate that is -1 or the extent of the face is beside the face, across its edge.
struct CubeTexel
{
    std::uint32_t face;
    std::int64_t x;
    std::int64_t y;
};

/// Where a vector meets the cube. Of components that are equally large, z decides before y and y before x; a component that
/// is no number counts as 0. A vector without a direction meets the centre of a face. The guide leaves this open; an H100
/// does it.
CubePoint cube_point(const CubeVector& towards);

/// How fast `s` and `t` change on the face of `towards` where the vector changes by `change`.
std::array<double, 2> cube_change(const CubeVector& towards, const CubeVector& change);

/// The texel across an edge, on the face there.
///
/// @param beside  one that is beside its face on one axis and not on the other
CubeTexel across_edge(const CubeTexel& beside, std::int64_t extent);

}  // namespace simt
