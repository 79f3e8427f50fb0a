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
#include <vector>

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
    std::uint64_t begin;  ///< address
    std::array<std::uint32_t, 3>
        extents;            ///< in texels, each at least 1; layers stand last, and faces of cubes are layers
    std::size_t row_bytes;  ///< from a row to the next
    std::size_t slice_bytes;  ///< from a slice or layer to the next

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

/// An image, with its smaller copies if it is mipmapped, and how it is read.
class Texture {
public:
    /// @param levels   the image and, of a mipmapped one, its copies, each half as large as the one before
    /// @param sampler  one that fits the image's format: linear filtering needs values that are floats
    Texture(std::vector<Image> levels, const cudaTextureDesc& sampler);

    const Image& image() const { return levels_.front(); }

    /// Texel number `index` of linear memory, neither filtered nor addressed; 0 outside.
    Fetch fetch(int index) const;

    /// What is read without a level of detail: the image itself, or the first level that the bounds admit.
    Fetch sample(const TexturePoint& at) const;

    /// @param level  of detail: 0 is the image, 1 its first copy; what lies between two is filtered. The bias is added to it.
    Fetch sample(const TexturePoint& at, float level) const;

    /// The level at which neighbours whose coordinates differ by `gradients` read texels side by side.
    float level_of(const TexturePoint& at, const TextureGradients& gradients) const;

    /// One component of the four texels that linear filtering would blend, in the order (0, 1), (1, 1), (1, 0), (0, 0)
    /// of x and y from the first.
    Gather gather(float x, float y, int component) const;

private:
    using Position = std::array<double, 3>;  ///< in texels, the first one reaching from 0 to 1
    using Index = std::array<std::int64_t, 3>;

    /// Texels times their weights, in steps of weights: one sum for each component.
    using Sums = std::array<double, 4>;

    /// What is read for an index.
    struct Texel
    {
        TexelPlace place;
        bool is_border;  ///< it has the colour of the border; `place` is that of the nearest
    };

    /// The two levels that are blended.
    struct LevelPair
    {
        std::size_t first;
        int second_weight;  ///< of the level after it, in steps
    };

    LevelPair levels_at(std::int64_t steps) const;
    Fetch sample(const TexturePoint& at, LevelPair pair) const;
    Position position(const Image& image, const TexturePoint& at) const;
    double position(const Image& image, float coordinate, std::size_t axis) const;
    static Index texel_at(const Position& position);
    /// A place along one axis: what lies outside is replaced as the address mode says.
    struct Place
    {
        std::uint32_t index;
        bool is_substitute;  ///< for what lies outside
        bool is_border;      ///< the colour of the border is read, next to `index`
    };

    Place resolve(const Image& image, std::size_t axis, std::int64_t asked) const;
    Texel texel_of(const Image& image, const Index& index) const;
    void read(const Texel& texel, TexelWords& stored) const;
    void normalise(TexelWords& stored) const;  ///< if that is how they are read
    bool is_normalised() const { return sampler_.readMode == cudaReadModeNormalizedFloat; }
    bool is_seamless() const;
    void add_level(Sums& sums, const Image& image, const TexturePoint& at, int total_weight) const;
    void add(Sums& sums, const Texel& texel, int weight) const;
    void store(const Sums& sums, TexelWords& result) const;
    void set_border();

    std::vector<Image> levels_;
    cudaTextureDesc sampler_;  ///< with the address modes that apply
    std::size_t axes_;         ///< that are addressed and filtered: without layers
    TexelWords border_{};      ///< a texel outside, as if stored
    void (*load_)(std::uint64_t address, TexelWords& stored);
    double steps_of_integer_;  ///< how many steps the integer 1 is in linear filtering
};

/// Where a surface function reads or writes `bytes` bytes; 0 outside. With cudaBoundaryModeClamp those nearest to `at`,
/// unless no row has so many.
std::uint64_t surface_address(const Image& image, SurfacePoint at, std::size_t bytes,
                              cudaSurfaceBoundaryMode mode);

}  // namespace simt
