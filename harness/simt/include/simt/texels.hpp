// SPDX-License-Identifier: MIT
/// @file
/// What the functions of textures and surfaces expand to (see texture_indirect_functions.h and
/// surface_indirect_functions.h). They are never inlined: their return address is the place that a finding names.
#pragma once

#include "../surface_types.h"
#include "../texture_types.h"
#include "../vector_types.h"

#include <cstddef>
#include <cstdint>

#pragma GCC visibility push(default)
namespace simt {

/// What an image is, and what a function expects it to be. Linear memory is for tex1Dfetch alone.
enum class ImageShape : std::uint8_t {
    linear,
    line,
    plane,
    volume,
    layered_lines,
    layered_planes,
    cube,
    layered_cubes,
};

/// The components of a texel: float bits, or integers extended to 32 bits. Those that the texel lacks are 0.
struct TexelWords
{
    std::uint32_t word[4];
};

/// The coordinates of a fetch. Those that the image's shape does not have are ignored.
struct TexturePoint
{
    float x;
    float y;
    float z;
    int layer;
};

/// How far a fetch's coordinates are from those of its neighbours in a row and in a column of what is drawn.
struct TextureGradients
{
    float4 dx;
    float4 dy;
};

/// The same in integers, for surfaces: x in bytes, z also for the layer or the face.
struct SurfacePoint
{
    int x;
    int y;
    int z;
};

/// tex1Dfetch, the tex1D, tex2D, tex3D and texCubemap functions and their layered forms, those forms with a level and with
/// gradients, and tex2Dgather. A texture that does not exist, or is of another shape, or whose memory was freed, ends the
/// launch with cudaErrorIllegalAddress.
TexelWords texture_fetch(cudaTextureObject_t texture, int texel);
TexelWords texture_sample(cudaTextureObject_t texture, ImageShape shape, TexturePoint at);
TexelWords texture_sample_level(cudaTextureObject_t texture, ImageShape shape, TexturePoint at, float level);
TexelWords texture_sample_gradients(cudaTextureObject_t texture, ImageShape shape, TexturePoint at,
                                    TextureGradients gradients);
TexelWords texture_gather(cudaTextureObject_t texture, float x, float y, int component);

/// The surfread and surfwrite functions, for `bytes` bytes, with cudaErrorMisalignedAddress if `at.x` is no multiple of
/// these. A surface that does not exist or the like ends the launch as a texture does.
void surface_read(void* value, std::size_t bytes, cudaSurfaceObject_t surface, ImageShape shape,
                  SurfacePoint at, cudaSurfaceBoundaryMode mode);
void surface_write(const void* value, std::size_t bytes, cudaSurfaceObject_t surface, ImageShape shape,
                   SurfacePoint at, cudaSurfaceBoundaryMode mode);

}  // namespace simt
#pragma GCC visibility pop
