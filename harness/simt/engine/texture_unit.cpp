// SPDX-License-Identifier: MIT
#include "texture_unit.hpp"

#include "cube_map.hpp"

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

/// Weights of two axes multiplied are again of 8 bits and their sum is that of the level: of an H200, the product for the
/// corner that is second on both axes is rounded, and the others are what remains. A third axis, y, then divides each of the
/// four. So it is for two axes always, for three in all cases but some where a product lies half-way between two steps.
///
/// @param second  the weight of the second texel on each axis, 0 on those that are not filtered
/// @param total   the weight of the level: all steps if no other level is blended with it
Corners corner_weights(const std::array<int, 3>& second, std::size_t axes, int total)
{
    const int x = rounded(total * second[0]);
    const int other = rounded(total * second[axes == 3 ? 2 : 1]);
    const int both = rounded(other * second[0]);
    const std::array<int, 4> plane = {total - x - other + both, x - both, other - both, both};
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

/// Where three faces of a cube meet, there is no fourth texel: an H100 divides its weight among the three others, and gives
/// what remains to the one on the face that was asked for.
void divide_missing_corner(Corners& weights, std::size_t missing)
{
    const int third = (weights[missing] + 1) / 3;  // rounded
    weights[missing ^ 1] += third;
    weights[missing ^ 2] += third;
    weights[missing ^ 3] += weights[missing] - 2 * third;
    weights[missing] = 0;
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

bool is_cube(ImageShape shape)
{
    return shape == ImageShape::cube || shape == ImageShape::layered_cubes;
}

/// How many axes texels are looked for on, layers and faces not counted.
std::size_t axes_of(ImageShape shape)
{
    switch (shape) {
        case ImageShape::plane:
        case ImageShape::layered_planes:
        case ImageShape::cube:
        case ImageShape::layered_cubes: return 2;
        case ImageShape::volume: return 3;
        default: return 1;
    }
}

bool has_layers(ImageShape shape)
{
    return shape == ImageShape::layered_lines || shape == ImageShape::layered_planes ||
           shape == ImageShape::layered_cubes;
}

constexpr std::uint32_t faces_of_a_cube = 6;

/// Replaces what lies beside a face by what is across its edge. Of a cube, four corners have weights.
template <class Index>
void cross_edges(const Image& image, std::array<Index, 8>& corners, Corners& weights)
{
    const std::int64_t extent = image.extents[0];
    const auto is_beside = [extent](std::int64_t i) { return i < 0 || i >= extent; };
    for (std::size_t corner = 0; corner < 4; ++corner) {
        Index& index = corners[corner];
        if (is_beside(index[0]) && is_beside(index[1])) {
            divide_missing_corner(weights, corner);
        } else if (is_beside(index[0]) || is_beside(index[1])) {
            const auto slice = static_cast<std::uint32_t>(index[2]);
            const CubeTexel across = across_edge({slice % faces_of_a_cube, index[0], index[1]}, extent);
            index = {across.x, across.y, slice - slice % faces_of_a_cube + across.face};
        }
    }
}

/// A level of detail in steps. Of what is no number it is 0, and beyond all levels it is far enough.
std::int64_t steps_of(float level)
{
    constexpr double farthest_level = 1000;
    return std::isnan(level) ? 0
                             : static_cast<std::int64_t>(
                                   std::clamp(double{level}, -farthest_level, farthest_level) * weight_steps);
}

float float_of(std::uint32_t word)
{
    return __builtin_bit_cast(float, word);
}

std::uint32_t word_of(float value)
{
    return __builtin_bit_cast(std::uint32_t, value);
}

// Texels are passed by reference: where they are returned, they are stored word by word and loaded as a whole at once, and the
// processor waits for that.

template <class T, unsigned components>
void load_components(std::uint64_t address, TexelWords& stored)
{
    std::array<T, components> texel;
    std::memcpy(texel.data(), reinterpret_cast<const void*>(address), sizeof texel);
    for (unsigned i = 0; i < components; ++i) {
        stored.word[i] = static_cast<std::uint32_t>(texel[i]);  // extends what is signed by its sign
    }
}

using Loader = void (*)(std::uint64_t address, TexelWords& stored);

template <class T>
Loader loader_of(unsigned components)
{
    return components == 1   ? load_components<T, 1>
           : components == 2 ? load_components<T, 2>
                             : load_components<T, 4>;
}

Loader loader_of(TexelFormat format)
{
    const bool is_signed = format.kind == cudaChannelFormatKindSigned;
    switch (format.component_bytes) {
        case 1:
            return is_signed ? loader_of<std::int8_t>(format.components)
                             : loader_of<std::uint8_t>(format.components);
        case 2:
            return is_signed ? loader_of<std::int16_t>(format.components)
                             : loader_of<std::uint16_t>(format.components);
        default: return loader_of<std::uint32_t>(format.components);
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

float from_steps(double steps, TexelFormat format)
{
    return static_cast<float>(
        std::max(static_cast<double>(floor_of(steps + 0.5)) / steps_of_1(format), -1.0));
}

}  // namespace

std::size_t Image::bytes() const
{
    return (extents[2] - 1) * slice_bytes + (extents[1] - 1) * row_bytes +
           std::size_t{extents[0]} * format.texel_bytes();
}

Texture::Texture(std::vector<Image> levels, const cudaTextureDesc& sampler)
    : levels_(std::move(levels)), sampler_(sampler), axes_(axes_of(image().shape)),
      load_(loader_of(image().format)),
      steps_of_integer_(is_normalised() ? steps_of_1(image().format) / largest(image().format) : 0)
{
    for (cudaTextureAddressMode& mode : sampler_.addressMode) {
        // cudaTextureDesc, CUDA Runtime API: wrap and mirror need normalised coordinates, else they are clamp, and a
        // seamless cube map has no other mode.
        if ((sampler_.normalizedCoords == 0 && mode != cudaAddressModeBorder) || is_seamless()) {
            mode = cudaAddressModeClamp;
        }
    }
    set_border();
}

/// A border colour is given as it is returned, except that one of normalised integers has their precision (seen on an
/// H200).
void Texture::set_border()
{
    const TexelFormat format = image().format;
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
    const std::uint32_t extent = image().extents[0];
    const auto at = static_cast<std::uint32_t>(clamped(index, extent));
    const std::uint64_t nearest = image().address(at, 0, 0);
    if (static_cast<std::uint32_t>(index) != at) {
        return {{}, {nearest, true}};
    }
    Fetch fetch{{}, {nearest}};
    load_(nearest, fetch.value);
    normalise(fetch.value);
    return fetch;
}

Fetch Texture::sample(const TexturePoint& at) const
{
    return sample(at, levels_at(0));
}

Fetch Texture::sample(const TexturePoint& at, float level) const
{
    return sample(at, levels_at(steps_of(level) + steps_of(sampler_.mipmapLevelBias)));
}

/// By the longer gradient. CUDA leaves open how; an H100 takes shortcuts for gradients that lie across the axes of the image,
/// and is up to half a level away from this.
float Texture::level_of(const TexturePoint& at, const TextureGradients& gradients) const
{
    double longest = 0;
    for (const float4& gradient : {gradients.dx, gradients.dy}) {
        CubeVector change{gradient.x, gradient.y, gradient.z};
        if (is_cube(image().shape)) {
            const auto [s, t] = cube_change({at.x, at.y, at.z}, change);
            change = {s / 2, t / 2, 0};
        }
        double sum = 0;
        for (std::size_t axis = 0; axis < axes_; ++axis) {
            const double texels = change[axis] * image().extents[axis];
            sum += texels * texels;
        }
        longest = sum > longest ? sum : longest;
    }
    return static_cast<float>(std::log2(longest) / 2);
}

/// Bounds and the filter between levels: cudaTextureDesc, CUDA Runtime API.
Texture::LevelPair Texture::levels_at(std::int64_t steps) const
{
    const std::int64_t last = weight_steps * static_cast<std::int64_t>(levels_.size() - 1);
    const std::int64_t bounded = std::min(std::max(steps, steps_of(sampler_.minMipmapLevelClamp)),
                                          steps_of(sampler_.maxMipmapLevelClamp));
    const auto level = static_cast<std::size_t>(std::clamp<std::int64_t>(bounded, 0, last));
    if (sampler_.mipmapFilterMode == cudaFilterModePoint) {
        return {(level + weight_steps / 2) / weight_steps, 0};
    }
    return {level / weight_steps, static_cast<int>(level % weight_steps)};
}

Fetch Texture::sample(const TexturePoint& at, LevelPair pair) const
{
    const bool is_second_nearer = pair.second_weight * 2 >= weight_steps;
    const Image& nearer = levels_[pair.first + (is_second_nearer ? 1 : 0)];
    const Texel nearest = texel_of(nearer, texel_at(position(nearer, at)));
    Fetch fetch{{}, nearest.place};
    if (sampler_.filterMode == cudaFilterModePoint && pair.second_weight == 0) {
        read(nearest, fetch.value);
        normalise(fetch.value);
        return fetch;
    }
    Sums sums{};
    add_level(sums, levels_[pair.first], at, weight_steps - pair.second_weight);
    if (pair.second_weight != 0) {
        add_level(sums, levels_[pair.first + 1], at, pair.second_weight);
    }
    store(sums, fetch.value);
    return fetch;
}

Gather Texture::gather(float x, float y, int component) const
{
    const Position where{position(image(), x, 0), position(image(), y, 1), 0};
    const std::int64_t left = floor_of(where[0] - 0.5);
    const std::int64_t top = floor_of(where[1] - 0.5);
    const Index corners[4] = {{left, top + 1, 0}, {left + 1, top + 1, 0}, {left + 1, top, 0}, {left, top, 0}};
    Gather gathered{};
    for (std::size_t i = 0; i < 4; ++i) {
        const Texel corner = texel_of(image(), corners[i]);
        TexelWords texel{};
        read(corner, texel);
        normalise(texel);
        gathered.value.word[i] = texel.word[component & 3];
        gathered.texels[i] = corner.place;
    }
    return gathered;
}

Texture::Position Texture::position(const Image& image, const TexturePoint& at) const
{
    // A layer that does not exist is the last, a negative one too (seen on an H200).
    const std::uint32_t slices = is_cube(image.shape) ? faces_of_a_cube : 1;
    const std::uint32_t layer = has_layers(image.shape) ? std::min(static_cast<std::uint32_t>(at.layer),
                                                                   image.extents[2] / slices - 1)
                                                        : 0;
    if (is_cube(image.shape)) {
        const CubePoint point = cube_point({at.x, at.y, at.z});
        return {(point.s + 1) / 2 * image.extents[0], (point.t + 1) / 2 * image.extents[1],
                static_cast<double>(faces_of_a_cube * layer + point.face)};
    }
    return {position(image, at.x, 0), axes_ > 1 ? position(image, at.y, 1) : 0,
            axes_ > 2 ? position(image, at.z, 2) : layer};
}

double Texture::position(const Image& image, float coordinate, std::size_t axis) const
{
    const double scale = sampler_.normalizedCoords != 0 ? image.extents[axis] : 1.0;
    return std::isnan(coordinate) ? 0 : std::clamp(coordinate * scale, -farthest, farthest);
}

Texture::Index Texture::texel_at(const Position& position)
{
    return {floor_of(position[0]), floor_of(position[1]), floor_of(position[2])};
}

Texture::Place Texture::resolve(const Image& image, std::size_t axis, std::int64_t asked) const
{
    const std::int64_t extent = image.extents[axis];
    if (asked >= 0 && asked < extent) {
        return {static_cast<std::uint32_t>(asked), false, false};
    }
    std::int64_t i = clamped(asked, image.extents[axis]);
    if (sampler_.addressMode[axis] == cudaAddressModeWrap) {
        i = modulo(asked, extent);
    } else if (sampler_.addressMode[axis] == cudaAddressModeMirror) {
        i = modulo(asked, 2 * extent);
        i = i < extent ? i : 2 * extent - 1 - i;
    }
    return {static_cast<std::uint32_t>(i), true, sampler_.addressMode[axis] == cudaAddressModeBorder};
}

/// Axes of layers and faces are not addressed: their indices are those that are there.
Texture::Texel Texture::texel_of(const Image& image, const Index& index) const
{
    const auto place_on = [&](std::size_t axis) {
        return axis < axes_ ? resolve(image, axis, index[axis])
                            : Place{static_cast<std::uint32_t>(index[axis]), false, false};
    };
    const Place x = place_on(0);
    const Place y = place_on(1);
    const Place z = place_on(2);
    return {{image.address(x.index, y.index, z.index), x.is_substitute || y.is_substitute || z.is_substitute},
            x.is_border || y.is_border || z.is_border};
}

void Texture::read(const Texel& texel, TexelWords& stored) const
{
    if (texel.is_border) {
        stored = border_;
    } else {
        load_(texel.place.address, stored);
    }
}

/// cudaTextureDesc, CUDA Runtime API: filtering goes on across the edges of a cube's faces.
bool Texture::is_seamless() const
{
    return is_cube(image().shape) && sampler_.seamlessCubemap != 0;
}

void Texture::add(Sums& sums, const Texel& texel, int weight) const
{
    const TexelFormat format = image().format;
    TexelWords stored{};
    read(texel, stored);
    for (unsigned i = 0; i < format.components; ++i) {
        // No integer is half-way between two steps.
        sums[i] +=
            weight *
            (is_normalised()
                 ? static_cast<double>(floor_of(integer_of(stored.word[i], format) * steps_of_integer_ + 0.5))
                 : double{float_of(stored.word[i])});
    }
}

/// Programming Guide, "Linear Filtering". An H200 rounds weights to the nearest, and blends with so many digits that the
/// result is in nearly all cases the exact one, rounded once.
void Texture::add_level(Sums& sums, const Image& image, const TexturePoint& at, int total_weight) const
{
    const Position where = position(image, at);
    Index first = texel_at(where);
    if (sampler_.filterMode == cudaFilterModePoint) {
        add(sums, texel_of(image, first), total_weight);
        return;
    }
    std::array<int, 3> second{};
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        const double from_centre = where[axis] - 0.5;
        first[axis] = floor_of(from_centre);
        const double fraction = from_centre - static_cast<double>(first[axis]);
        second[axis] = static_cast<int>(fraction * weight_steps + 0.5);
    }
    Corners weights = corner_weights(second, axes_, total_weight);
    const std::size_t number_of_corners = std::size_t{1} << axes_;
    std::array<Index, 8> corners;
    for (std::size_t corner = 0; corner < number_of_corners; ++corner) {
        corners[corner] = first;
        for (std::size_t axis = 0; axis < axes_; ++axis) {
            corners[corner][axis] += static_cast<std::int64_t>(corner >> axis & 1);
        }
    }
    if (is_seamless()) {
        cross_edges(image, corners, weights);
    }
    for (std::size_t corner = 0; corner < number_of_corners; ++corner) {
        if (weights[corner] != 0) {
            add(sums, texel_of(image, corners[corner]), weights[corner]);
        }
    }
}

void Texture::store(const Sums& sums, TexelWords& result) const
{
    for (unsigned i = 0; i < image().format.components; ++i) {
        const double blended = sums[i] / weight_steps;
        result.word[i] =
            word_of(is_normalised() ? from_steps(blended, image().format) : static_cast<float>(blended));
    }
}

void Texture::normalise(TexelWords& stored) const
{
    for (unsigned i = 0; is_normalised() && i < image().format.components; ++i) {
        stored.word[i] = word_of(normalised(stored.word[i], image().format));
    }
}

std::uint64_t surface_address(const Image& image, SurfacePoint at, std::size_t bytes,
                              cudaSurfaceBoundaryMode mode)
{
    const bool has_y = image.shape != ImageShape::line && image.shape != ImageShape::layered_lines;
    const bool has_z = image.shape == ImageShape::volume || has_layers(image.shape) || is_cube(image.shape);
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
