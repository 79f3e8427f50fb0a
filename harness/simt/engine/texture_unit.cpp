// SPDX-License-Identifier: MIT
#include "texture_unit.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace simt {
namespace {

/// Beyond this a coordinate is as good as infinite. Small enough to be computed with in 64 bits.
constexpr double farthest = 1e15;

/// A weight has 9 bits, 8 of them of fraction, so that 1 can be written (Programming Guide, "Linear Filtering").
constexpr int weight_steps = 256;

/// What each of the texels that are blended weighs, in steps. Bit i of a corner's number: it is the second on axis i.
using Corners = std::array<int, 8>;

int rounded(int product)
{
    return (product + weight_steps / 2) / weight_steps;
}

/// Weights of two axes multiplied are again of 8 bits and their sum is 1: of an H200, the product for the corner that is
/// second on both axes is rounded, and the others are what remains. A third axis, y, then divides each of the four. So
/// it is for two axes always, for three in all cases but some where a product lies half-way between two steps.
///
/// @param second  the weight of the second texel on each axis, 0 on those that are not filtered
Corners corner_weights(const std::array<int, 3>& second, std::size_t axes)
{
    const int x = second[0];
    const int other = second[axes == 3 ? 2 : 1];
    const int both = rounded(x * other);
    const std::array<int, 4> plane = {weight_steps - x - other + both, x - both, other - both, both};
    if (axes < 3) {
        return {plane[0], plane[1], plane[2], plane[3]};
    }
    Corners corners{};
    for (std::size_t i = 0; i < plane.size(); ++i) {
        const std::size_t corner = (i & 1) | (i & 2) << 1;
        const int below = rounded(plane[i] * second[1]);
        corners[corner] = plane[i] - below;
        corners[corner | 2] = below;
    }
    return corners;
}

std::int64_t floor_of(double x)
{
    const auto towards_zero = static_cast<std::int64_t>(x);
    return towards_zero - (x < static_cast<double>(towards_zero) ? 1 : 0);
}

std::int64_t modulo(std::int64_t i, std::int64_t n)
{
    const std::int64_t rest = i % n;
    return rest < 0 ? rest + n : rest;
}

std::int64_t clamped(std::int64_t i, std::uint32_t extent)
{
    return std::clamp<std::int64_t>(i, 0, std::int64_t{extent} - 1);
}

/// How many axes coordinates are given for, layers not counted.
std::size_t axes_of(ImageShape shape)
{
    switch (shape) {
        case ImageShape::plane:
        case ImageShape::layered_planes: return 2;
        case ImageShape::volume: return 3;
        default: return 1;
    }
}

bool has_layers(ImageShape shape)
{
    return shape == ImageShape::layered_lines || shape == ImageShape::layered_planes;
}

float float_of(std::uint32_t word)
{
    return __builtin_bit_cast(float, word);
}

std::uint32_t word_of(float value)
{
    return __builtin_bit_cast(std::uint32_t, value);
}

template <class T>
std::uint32_t load_as(std::uint64_t address)
{
    T component;
    std::memcpy(&component, reinterpret_cast<const void*>(address), sizeof component);
    return static_cast<std::uint32_t>(component);  // extends what is signed by its sign
}

std::uint32_t load_component(std::uint64_t address, TexelFormat format)
{
    const bool is_signed = format.kind == cudaChannelFormatKindSigned;
    switch (format.component_bytes) {
        case 1: return is_signed ? load_as<std::int8_t>(address) : load_as<std::uint8_t>(address);
        case 2: return is_signed ? load_as<std::int16_t>(address) : load_as<std::uint16_t>(address);
        default: return load_as<std::uint32_t>(address);
    }
}

/// The integer that is read as 1.0: 255, 127, 65535 or 32767.
double largest(TexelFormat format)
{
    const int bits = format.component_bytes * 8 - (format.kind == cudaChannelFormatKindSigned ? 1 : 0);
    return static_cast<double>((1 << bits) - 1);
}

double integer_of(std::uint32_t word, TexelFormat format)
{
    return format.kind == cudaChannelFormatKindSigned ? static_cast<double>(static_cast<std::int32_t>(word))
                                                      : static_cast<double>(word);
}

/// cudaReadModeNormalizedFloat: [0, 1] or, as there is one negative integer more than positive ones, [-1, 1].
float normalised(std::uint32_t word, TexelFormat format)
{
    return static_cast<float>(std::max(integer_of(word, format) / largest(format), -1.0));
}

// Linear filtering of normalised integers, those of 8 bits too, takes and makes whole steps of 16 bits; a half is rounded up
// (seen on an H200).

double steps_of_1(TexelFormat format)
{
    return format.kind == cudaChannelFormatKindSigned ? 32767 : 65535;
}

double in_steps(std::uint32_t word, TexelFormat format)
{
    return std::round(integer_of(word, format) * steps_of_1(format) / largest(format));
}

float from_steps(double steps, TexelFormat format)
{
    return static_cast<float>(std::max(std::floor(steps + 0.5) / steps_of_1(format), -1.0));
}

}  // namespace

std::size_t Image::bytes() const
{
    return (extents[2] - 1) * slice_bytes + (extents[1] - 1) * row_bytes +
           std::size_t{extents[0]} * format.texel_bytes();
}

Texture::Texture(const Image& image, const cudaTextureDesc& sampler)
    : image_(image), sampler_(sampler), axes_(axes_of(image.shape))
{
    for (cudaTextureAddressMode& mode : sampler_.addressMode) {
        // cudaTextureDesc, CUDA Runtime API: wrap and mirror need normalised coordinates, else they are clamp.
        if (sampler_.normalizedCoords == 0 && mode != cudaAddressModeBorder) {
            mode = cudaAddressModeClamp;
        }
    }
    set_border();
}

/// A border colour is given as it is returned, except that one of normalised integers has their precision (seen on an
/// H200).
void Texture::set_border()
{
    const TexelFormat format = image_.format;
    const double least = format.kind == cudaChannelFormatKindSigned ? -1 : 0;
    for (unsigned i = 0; i < format.components; ++i) {
        const float colour = sampler_.borderColor[i];
        if (is_normalised()) {
            const double integer = std::trunc(std::clamp(double{colour}, least, 1.0) * largest(format));
            border_.word[i] = static_cast<std::uint32_t>(static_cast<std::int64_t>(integer));
        } else {
            border_.word[i] = word_of(colour);
        }
    }
}

Fetch Texture::fetch(int index) const
{
    const std::uint32_t extent = image_.extents[0];
    const auto at = static_cast<std::uint32_t>(clamped(index, extent));
    const std::uint64_t nearest = image_.address(at, 0, 0);
    if (static_cast<std::uint32_t>(index) != at) {
        return {{}, {nearest, true}};
    }
    return {as_read(load(nearest)), {nearest}};
}

Fetch Texture::sample(const TexturePoint& at) const
{
    Position where{position(at.x, 0), 0, 0};
    if (axes_ > 1) {
        where[1] = position(at.y, 1);
    }
    if (axes_ > 2) {
        where[2] = position(at.z, 2);
    } else if (has_layers(image_.shape)) {
        // One that does not exist is the last, a negative one too (seen on an H200).
        where[2] = std::min(static_cast<std::uint32_t>(at.layer), image_.extents[2] - 1);
    }
    const Fetch nearest = read(texel_at(where));
    return {sampler_.filterMode == cudaFilterModeLinear ? blend(where) : as_read(nearest.value),
            nearest.nearest};
}

Gather Texture::gather(float x, float y, int component) const
{
    const Position where{position(x, 0), position(y, 1), 0};
    const std::int64_t left = floor_of(where[0] - 0.5);
    const std::int64_t top = floor_of(where[1] - 0.5);
    const Index corners[4] = {{left, top + 1, 0}, {left + 1, top + 1, 0}, {left + 1, top, 0}, {left, top, 0}};
    Gather gathered{};
    for (std::size_t i = 0; i < 4; ++i) {
        const Fetch corner = read(corners[i]);
        gathered.value.word[i] = as_read(corner.value).word[component & 3];
        gathered.texels[i] = corner.nearest;
    }
    return gathered;
}

double Texture::position(float coordinate, std::size_t axis) const
{
    const double scale = sampler_.normalizedCoords != 0 ? image_.extents[axis] : 1.0;
    return std::isnan(coordinate) ? 0 : std::clamp(coordinate * scale, -farthest, farthest);
}

Texture::Index Texture::texel_at(const Position& position)
{
    return {floor_of(position[0]), floor_of(position[1]), floor_of(position[2])};
}

/// Replaces what lies outside along the axes that are addressed, as the address modes say.
///
/// @return false if it is the border colour that is read, next to the texel `index`
bool Texture::resolve(Index& index) const
{
    bool is_inside = true;
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        const std::int64_t extent = image_.extents[axis];
        std::int64_t& i = index[axis];
        if (i >= 0 && i < extent) {
            continue;
        }
        switch (sampler_.addressMode[axis]) {
            case cudaAddressModeWrap: i = modulo(i, extent); break;
            case cudaAddressModeMirror:
                i = modulo(i, 2 * extent);
                i = i < extent ? i : 2 * extent - 1 - i;
                break;
            case cudaAddressModeBorder: is_inside = false; [[fallthrough]];
            case cudaAddressModeClamp: i = clamped(i, image_.extents[axis]); break;
        }
    }
    return is_inside;
}

/// A point read of the texel `index`.
Fetch Texture::read(Index index) const
{
    const Index asked = index;
    const bool has_value = resolve(index);
    const std::uint64_t address =
        image_.address(static_cast<std::uint32_t>(index[0]), static_cast<std::uint32_t>(index[1]),
                       static_cast<std::uint32_t>(index[2]));
    return {has_value ? load(address) : border_, {address, index != asked}};
}

/// Programming Guide, "Linear Filtering". An H200 rounds weights to the nearest, and blends with so many digits that the
/// result is in nearly all cases the exact one, rounded once.
TexelWords Texture::blend(const Position& position) const
{
    Index first = texel_at(position);
    std::array<int, 3> second{};
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        const double from_centre = position[axis] - 0.5;
        first[axis] = floor_of(from_centre);
        const double fraction = from_centre - static_cast<double>(first[axis]);
        second[axis] = static_cast<int>(std::lround(fraction * weight_steps));
    }
    const Corners weights = corner_weights(second, axes_);
    std::array<double, 4> sum{};
    for (std::size_t corner = 0; corner < weights.size(); ++corner) {
        if (weights[corner] == 0) {
            continue;
        }
        Index index = first;
        for (std::size_t axis = 0; axis < axes_; ++axis) {
            index[axis] += static_cast<std::int64_t>(corner >> axis & 1);
        }
        const TexelWords texel = read(index).value;
        for (unsigned i = 0; i < image_.format.components; ++i) {
            sum[i] += weights[corner] * (is_normalised() ? in_steps(texel.word[i], image_.format)
                                                         : double{float_of(texel.word[i])});
        }
    }
    TexelWords result{};
    for (unsigned i = 0; i < image_.format.components; ++i) {
        const double blended = sum[i] / weight_steps;
        result.word[i] =
            word_of(is_normalised() ? from_steps(blended, image_.format) : static_cast<float>(blended));
    }
    return result;
}

/// The texel in memory at `address`, as it is stored.
TexelWords Texture::load(std::uint64_t address) const
{
    const TexelFormat format = image_.format;
    TexelWords texel{};
    for (unsigned i = 0; i < format.components; ++i) {
        const std::uint32_t word =
            load_component(address + std::uint64_t{i} * format.component_bytes, format);
        texel.word[i] = word;
    }
    return texel;
}

TexelWords Texture::as_read(TexelWords stored) const
{
    for (unsigned i = 0; is_normalised() && i < image_.format.components; ++i) {
        stored.word[i] = word_of(normalised(stored.word[i], image_.format));
    }
    return stored;
}

std::uint64_t surface_address(const Image& image, SurfacePoint at, std::size_t bytes,
                              cudaSurfaceBoundaryMode mode)
{
    const bool has_y = image.shape != ImageShape::line && image.shape != ImageShape::layered_lines;
    const bool has_z = image.shape == ImageShape::volume || has_layers(image.shape);
    const std::int64_t row = std::int64_t{image.extents[0]} * image.format.texel_bytes();
    const std::array<std::int64_t, 3> last{row - static_cast<std::int64_t>(bytes),
                                           std::int64_t{image.extents[1]} - 1,
                                           std::int64_t{image.extents[2]} - 1};
    std::array<std::int64_t, 3> index{at.x, has_y ? at.y : 0, has_z ? at.z : 0};
    for (std::size_t axis = 0; axis < index.size(); ++axis) {
        if (mode == cudaBoundaryModeClamp && last[axis] >= 0) {
            index[axis] = std::clamp<std::int64_t>(index[axis], 0, last[axis]);
        } else if (index[axis] < 0 || index[axis] > last[axis]) {
            return 0;
        }
    }
    return image.address(0, static_cast<std::uint32_t>(index[1]), static_cast<std::uint32_t>(index[2])) +
           static_cast<std::uint64_t>(index[0]);
}

}  // namespace simt
