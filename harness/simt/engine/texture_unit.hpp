// SPDX-License-Identifier: MIT
/// @file
/// Which texels a texture function reads and what it makes of them: CUDA C++ Programming Guide, "Texture Fetching".
/// Knows memory by its address only; whether it may be touched is the caller's business.
#pragma once

#include <driver_types.h>
#include <simt/texels.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace simt {

/// How the bytes of a texel are to be understood.
struct TexelFormat
{
    cudaChannelFormatKind kind;    ///< signed, unsigned or float
    std::uint8_t components;       ///< 1, 2 or 4
    std::uint8_t component_bytes;  ///< 1, 2 or 4; 4 for float

    unsigned texel_bytes() const { return unsigned{components} * component_bytes; }
};

/// Texels in memory, those of a row side by side.
struct Image
{
    ImageShape shape;
    TexelFormat format;
    std::uint64_t begin;                   ///< address
    std::array<std::uint32_t, 3> extents;  ///< in texels, each at least 1; layers stand last
    std::size_t row_bytes;                 ///< from a row to the next
    std::size_t slice_bytes;               ///< from a slice or layer to the next

    /// From the first byte of the first texel to the last of the last.
    std::size_t bytes() const;

    std::uint64_t address(std::uint32_t x, std::uint32_t y, std::uint32_t z) const
    {
        return begin + z * slice_bytes + y * row_bytes + std::uint64_t{x} * format.texel_bytes();
    }
};

/// Where a texel lies that is read for some coordinates.
struct TexelPlace
{
    std::uint64_t address;
    bool is_substitute =
        false;  ///< the coordinates are outside of the texture, and this is the texel nearest to them
};

/// What a texture function returns, and where the texel nearest to its coordinates lies.
struct Fetch
{
    TexelWords value;
    TexelPlace nearest;
};

/// What a gather returns, and where the four texels lie that it reads.
struct Gather
{
    TexelWords value;
    std::array<TexelPlace, 4> texels;
};

/// An image and how it is read.
class Texture {
public:
    /// @param sampler  one that fits the image's format: linear filtering needs values that are floats
    Texture(const Image& image, const cudaTextureDesc& sampler);

    const Image& image() const { return image_; }

    /// Texel number `index` of linear memory, neither filtered nor addressed; 0 outside.
    Fetch fetch(int index) const;

    Fetch sample(const TexturePoint& at) const;

    /// One component of the four texels that linear filtering would blend, in the order (0, 1), (1, 1), (1, 0), (0, 0)
    /// of x and y from the first.
    Gather gather(float x, float y, int component) const;

private:
    using Position = std::array<double, 3>;  ///< in texels, the first one reaching from 0 to 1
    using Index = std::array<std::int64_t, 3>;

    double position(float coordinate, std::size_t axis) const;
    static Index texel_at(const Position& position);
    bool resolve(Index& index) const;
    Fetch read(Index index) const;  ///< as stored
    TexelWords load(std::uint64_t address) const;
    TexelWords as_read(TexelWords stored) const;
    bool is_normalised() const { return sampler_.readMode == cudaReadModeNormalizedFloat; }
    TexelWords blend(const Position& position) const;
    void set_border();

    Image image_;
    cudaTextureDesc sampler_;  ///< with the address modes that apply
    std::size_t axes_;         ///< that are addressed and filtered: without layers
    TexelWords border_{};      ///< a texel outside, as load() returns one
};

/// Where a surface function reads or writes `bytes` bytes; 0 outside. With cudaBoundaryModeClamp those nearest to `at`,
/// unless no row has so many.
std::uint64_t surface_address(const Image& image, SurfacePoint at, std::size_t bytes,
                              cudaSurfaceBoundaryMode mode);

}  // namespace simt
