// SPDX-License-Identifier: MIT
#include "simt/engine/texture_unit.hpp"

#include <judge/catch.hpp>

#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

// The numbers are what an H200 returned for the same textures, where the guide leaves it open.

namespace {

template <class T>
simt::Image image_of(simt::ImageShape shape, simt::TexelFormat format, std::array<std::uint32_t, 3> extents,
                     const std::vector<T>& values)
{
    const std::size_t row = std::size_t{extents[0]} * format.texel_bytes();
    return {shape, format, reinterpret_cast<std::uint64_t>(values.data()), extents, row, row * extents[1]};
}

cudaTextureDesc sampler(cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                        cudaTextureReadMode read = cudaReadModeElementType)
{
    cudaTextureDesc result{};
    result.addressMode[0] = result.addressMode[1] = result.addressMode[2] = mode;
    result.filterMode = filter;
    result.readMode = read;
    return result;
}

float as_float(std::uint32_t word)
{
    return __builtin_bit_cast(float, word);
}

constexpr simt::TexelFormat one_float{cudaChannelFormatKindFloat, 1, 4};
constexpr simt::TexelFormat one_byte{cudaChannelFormatKindUnsigned, 1, 1};

/// What each of 2 x 2 x `depth` texels weighs, in steps of 1/256, at weights of the second texels in such steps.
std::vector<float> weights(std::uint32_t depth, float x, float y, float z = 0)
{
    std::vector<float> result;
    for (std::size_t i = 0; i < std::size_t{4} * depth; ++i) {
        std::vector<float> values(std::size_t{4} * depth);
        values[i] = 256;
        const auto shape = depth == 1 ? simt::ImageShape::plane : simt::ImageShape::volume;
        const simt::Texture texture({image_of(shape, one_float, {2, 2, depth}, values)},
                                    sampler(cudaAddressModeClamp, cudaFilterModeLinear));
        const simt::Fetch fetch = texture.sample({0.5f + x / 256, 0.5f + y / 256, 0.5f + z / 256, 0});
        result.push_back(as_float(fetch.value.word[0]));
    }
    return result;
}

}  // namespace

TEST_CASE("products of weights are rounded as the hardware rounds them", "[texture]")
{
    CHECK(weights(1, 1, 1) == std::vector<float>{254, 1, 1, 0});
    CHECK(weights(1, 128, 1) == std::vector<float>{128, 127, 0, 1});
    CHECK(weights(1, 9, 36) == std::vector<float>{212, 8, 35, 1});
    CHECK(weights(1, 127, 36) == std::vector<float>{111, 109, 18, 18});
    CHECK(weights(1, 128, 129) == std::vector<float>{64, 63, 64, 65});
    CHECK(weights(1, 256, 255) == std::vector<float>{0, 1, 0, 255});
    CHECK(weights(2, 70, 53, 128) == std::vector<float>{74, 28, 19, 7, 74, 28, 19, 7});
    CHECK(weights(2, 187, 194, 15) == std::vector<float>{16, 43, 49, 133, 1, 3, 3, 8});
    CHECK(weights(2, 208, 248, 63) == std::vector<float>{1, 5, 35, 152, 0, 2, 12, 49});
    CHECK(weights(2, 256, 166, 87) == std::vector<float>{0, 59, 0, 110, 0, 31, 0, 56});
}

TEST_CASE("weights are rounded to the nearest of 257 steps", "[texture]")
{
    const std::vector<float> values{0, 256};
    const simt::Texture texture({image_of(simt::ImageShape::line, one_float, {2, 1, 1}, values)},
                                sampler(cudaAddressModeClamp, cudaFilterModeLinear));
    const auto at = [&texture](int sixteenths_of_a_step) {
        const float x = 0.5f + static_cast<float>(sixteenths_of_a_step) / 4096;
        return as_float(texture.sample({x, 0, 0, 0}).value.word[0]);
    };
    CHECK(at(7) == 0);
    CHECK(at(8) == 1);
    CHECK(at(23) == 1);
    CHECK(at(24) == 2);
    CHECK(at(4096 - 9) == 255);
    CHECK(at(4096 - 8) == 256);
}

TEST_CASE("a border colour has the precision of what is read", "[texture]")
{
    const std::vector<unsigned char> values{1, 2, 3};
    cudaTextureDesc description =
        sampler(cudaAddressModeBorder, cudaFilterModePoint, cudaReadModeNormalizedFloat);
    description.borderColor[0] = 0.3f;
    const simt::Image bytes = image_of(simt::ImageShape::line, one_byte, {3, 1, 1}, values);
    CHECK(simt::Texture({bytes}, description).sample({-1, 0, 0, 0}).value.word[0] == 0x3e989899);

    simt::Image signed_bytes = bytes;
    signed_bytes.format.kind = cudaChannelFormatKindSigned;
    description.borderColor[0] = -0.3f;
    CHECK(simt::Texture({signed_bytes}, description).sample({-1, 0, 0, 0}).value.word[0] == 0xbe993265);

    const std::vector<float> floats{1, 2, 3};
    description.readMode = cudaReadModeElementType;
    const simt::Fetch fetch =
        simt::Texture({image_of(simt::ImageShape::line, one_float, {3, 1, 1}, floats)}, description)
            .sample({3, 0, 0, 0});
    CHECK(as_float(fetch.value.word[0]) == -0.3f);
    CHECK(fetch.value.word[1] == 0);  // a component that the texel lacks
    CHECK(fetch.nearest.address == reinterpret_cast<std::uint64_t>(&floats[2]));
}

TEST_CASE("a texel stands for coordinates outside of the texture", "[texture]")
{
    const std::vector<float> values{1, 2, 3, 4};
    const cudaTextureDesc description = sampler(cudaAddressModeClamp, cudaFilterModePoint);
    const simt::Texture line({image_of(simt::ImageShape::line, one_float, {4, 1, 1}, values)}, description);
    CHECK_FALSE(line.sample({0, 0, 0, 0}).nearest.is_substitute);
    CHECK_FALSE(line.sample({3.9f, 0, 0, 0}).nearest.is_substitute);
    CHECK(line.sample({-0.1f, 0, 0, 0}).nearest.is_substitute);
    CHECK(line.sample({4, 0, 0, 0}).nearest.is_substitute);
    CHECK_FALSE(line.fetch(3).nearest.is_substitute);
    CHECK(line.fetch(4).nearest.is_substitute);
    CHECK(line.fetch(-1).nearest.is_substitute);

    const simt::Texture plane({image_of(simt::ImageShape::plane, one_float, {2, 2, 1}, values)}, description);
    CHECK_FALSE(plane.sample({1, 1, 0, 0}).nearest.is_substitute);
    CHECK(plane.sample({1, 2, 0, 0}).nearest.is_substitute);
    const simt::Gather gather = plane.gather(2, 1, 0);  // columns 1 and 2, rows 0 and 1
    CHECK_FALSE(gather.texels[0].is_substitute);
    CHECK(gather.texels[1].is_substitute);
    CHECK(gather.texels[2].is_substitute);
    CHECK_FALSE(gather.texels[3].is_substitute);
}

TEST_CASE("coordinates that are no numbers or far away read something", "[texture]")
{
    const std::vector<float> values{1, 2, 3};
    for (const auto mode :
         {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder}) {
        for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
            cudaTextureDesc description = sampler(mode, filter);
            description.normalizedCoords = 1;
            const simt::Texture texture({image_of(simt::ImageShape::line, one_float, {3, 1, 1}, values)},
                                        description);
            for (const float x : {NAN, INFINITY, -INFINITY, 3e38f, -1e-38f}) {
                const simt::Fetch fetch = texture.sample({x, 0, 0, 0});
                CHECK(fetch.nearest.address - reinterpret_cast<std::uint64_t>(values.data()) <
                      3 * sizeof(float));
            }
        }
    }
}

TEST_CASE("a layer that does not exist is the last", "[texture]")
{
    const std::vector<float> values{1, 2, 3, 4, 5, 6};
    const simt::Texture texture({image_of(simt::ImageShape::layered_lines, one_float, {2, 1, 3}, values)},
                                sampler(cudaAddressModeBorder, cudaFilterModePoint));
    for (const auto& [layer, expected] : {std::pair(0, 1.0f), {2, 5.0f}, {3, 5.0f}, {-1, 5.0f}}) {
        CHECK(as_float(texture.sample({0.5f, 0, 0, layer}).value.word[0]) == expected);
    }
}

namespace {

/// Faces of 4 x 4 texels, numbered from 0 on.
std::vector<float> numbered_cube()
{
    std::vector<float> values(6 * 4 * 4);
    std::iota(values.begin(), values.end(), 0.0f);
    return values;
}

}  // namespace

TEST_CASE("a vector's largest component chooses the face of a cube map", "[texture]")
{
    const std::vector<float> values = numbered_cube();
    const simt::Texture cube({image_of(simt::ImageShape::cube, one_float, {4, 4, 6}, values)},
                             sampler(cudaAddressModeClamp, cudaFilterModePoint));
    const auto at = [&cube](float x, float y, float z) {
        return as_float(cube.sample({x, y, z, 0}).value.word[0]);
    };
    CHECK(at(1, 0, 0) == 10);
    CHECK(at(-1, 0, 0) == 26);
    CHECK(at(0, 1, 0) == 42);
    CHECK(at(0, -1, 0) == 58);
    CHECK(at(0, 0, 1) == 74);
    CHECK(at(0, 0, -1) == 90);
    // Of equal components z decides, then y. Clamped, a vector along an edge or to a corner reads the face's last texel.
    CHECK(at(-1, -1, -1) == 95);
    CHECK(at(-1, -1, 0) == 56);
    CHECK(at(-1, 0, -1) == 91);
    CHECK(at(0, 0, 0) == 74);
    CHECK(at(NAN, 1, 0) == 42);
}

TEST_CASE("filtering ends at the edge of a face, or goes on across it", "[texture]")
{
    const std::vector<float> values = numbered_cube();
    const auto at = [&values](cudaTextureAddressMode mode, int seamless, float x, float y, float z) {
        cudaTextureDesc description = sampler(mode, cudaFilterModeLinear);
        description.normalizedCoords = 1;
        description.seamlessCubemap = seamless;
        const simt::Texture cube({image_of(simt::ImageShape::cube, one_float, {4, 4, 6}, values)},
                                 description);
        return as_float(cube.sample({x, y, z, 0}).value.word[0]);
    };
    CHECK(at(cudaAddressModeWrap, 0, -1, 0.25f, 1) == 69.5f);
    CHECK(at(cudaAddressModeClamp, 0, -1, 0.25f, 1) == 68);
    CHECK(at(cudaAddressModeBorder, 0, -1, 0.25f, 1) == 34);
    CHECK(at(cudaAddressModeBorder, 1, -1, 0.25f, 1) == 45.5f);
    CHECK(at(cudaAddressModeBorder, 1, 1, 0.25f, 1) == 37.5f);
    CHECK(at(cudaAddressModeBorder, 1, 0.25f, -1, -1) == 77.5f);
    // Three faces meet in a corner, and share the weight of the texel that is not there.
    CHECK(at(cudaAddressModeWrap, 1, 1, -1, -1) == 14542.0f / 256);
    CHECK(at(cudaAddressModeWrap, 1, 1, -0.8125f, -0.8125f) == 7465.0f / 256);
    CHECK(at(cudaAddressModeWrap, 1, 0.8f, 1, 0.85f) == 11911.0f / 256);
}

TEST_CASE("the level of detail has steps of 1/256, with bias and bounds", "[texture]")
{
    // All texels of a level have the value of its number times 256: so values are steps.
    std::vector<std::vector<float>> values;
    std::vector<simt::Image> levels;
    for (std::uint32_t level = 0; level < 5; ++level) {
        const std::uint32_t width = 16 >> level;
        const std::uint32_t height = std::max(8u >> level, 1u);
        values.emplace_back(width * height, static_cast<float>(256 * level));
        levels.push_back(image_of(simt::ImageShape::plane, one_float, {width, height, 1}, values.back()));
    }
    cudaTextureDesc description = sampler(cudaAddressModeWrap, cudaFilterModeLinear);
    description.normalizedCoords = 1;
    description.maxMipmapLevelClamp = 9;
    const simt::TexturePoint point{0.4f, 0.6f, 0, 0};
    const auto steps = [&](float level) {
        return as_float(simt::Texture(levels, description).sample(point, level).value.word[0]);
    };
    const auto steps_without_level = [&] {
        return as_float(simt::Texture(levels, description).sample(point).value.word[0]);
    };
    CHECK(steps(0.49f) == 0);
    CHECK(steps(0.5f) == 256);
    CHECK(steps(1.5f - 1.0f / 2048) == 256);
    CHECK(steps(3.7f) == 1024);

    description.mipmapFilterMode = cudaFilterModeLinear;
    CHECK(steps(-1) == 0);
    CHECK(steps(0.05f) == 12);
    CHECK(steps(1 + 7.0f / 2048) == 256);
    CHECK(steps(1 + 8.0f / 2048) == 257);
    CHECK(steps(NAN) == 0);
    CHECK(steps(INFINITY) == 1024);
    CHECK(steps_without_level() == 0);

    description.mipmapLevelBias = 0.3f;
    CHECK(steps(-0.2f) == 25);  // each is rounded to a step: -51 and 76
    CHECK(steps(0.05f) == 88);
    CHECK(steps(NAN) == 76);
    CHECK(steps_without_level() == 0);

    description.minMipmapLevelClamp = 0.7f;
    description.maxMipmapLevelClamp = 2.6f;
    CHECK(steps(-1) == 179);
    CHECK(steps(4) == 665);
    CHECK(steps_without_level() == 179);
}

TEST_CASE("gradients of as many texels as a level has fewer choose the level", "[texture]")
{
    const std::vector<float> values(16 * 8);
    const simt::Texture plane({image_of(simt::ImageShape::plane, one_float, {16, 8, 1}, values)},
                              sampler(cudaAddressModeWrap, cudaFilterModeLinear));
    const auto level = [&plane](float4 dx, float4 dy) {
        return plane.level_of({0.4f, 0.6f, 0, 0}, {dx, dy});
    };
    CHECK(level({1.0f / 16, 0, 0, 0}, {0, 0, 0, 0}) == 0);
    CHECK(level({0.25f, 0, 0, 0}, {0, 0.25f, 0, 0}) == 2);
    CHECK(level({0, 0.25f, 0, 0}, {0, 0, 0, 0}) == 1);
    CHECK(level({-0.25f, 0, 0, 0}, {0, -0.1f, 0, 0}) == 2);
    CHECK(level({0, 0, 0, 0}, {0, 0, 0, 0}) == -INFINITY);
    CHECK(level({NAN, 0, 0, 0}, {0, 0, 0, 0}) == -INFINITY);

    const std::vector<float> faces(6 * 8 * 8);
    const simt::Texture cube({image_of(simt::ImageShape::cube, one_float, {8, 8, 6}, faces)},
                             sampler(cudaAddressModeWrap, cudaFilterModeLinear));
    CHECK(cube.level_of({0.3f, 1, 0.2f, 0}, {{0.5f, 0, 0, 0}, {0, 0, 0, 0}}) == 1);
}

TEST_CASE("eight texels of two levels are blended with weights in whole steps", "[texture]")
{
    const std::vector<float> large{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    const std::vector<float> small{100, 101};
    cudaTextureDesc description = sampler(cudaAddressModeClamp, cudaFilterModeLinear);
    description.normalizedCoords = 1;
    description.mipmapFilterMode = cudaFilterModeLinear;
    description.maxMipmapLevelClamp = 9;
    const simt::Texture texture({image_of(simt::ImageShape::plane, one_float, {5, 3, 1}, large),
                                 image_of(simt::ImageShape::plane, one_float, {2, 1, 1}, small)},
                                description);
    const auto at = [&texture](float x, float y) {
        return as_float(texture.sample({x, y, 0, 0}, 0.37f).value.word[0]);
    };
    CHECK(at(0.05f, 0.35f) == 9845.0f / 256);
    CHECK(at(0.25f, 0.41f) == 10112.0f / 256);
    CHECK(at(0.55f, 0.5f) == 10632.0f / 256);
    CHECK(at(0.95f, 0.62f) == 11242.0f / 256);
}

TEST_CASE("surface coordinates are in bytes and bounded by the mode", "[texture]")
{
    const std::vector<float> values(12);
    const simt::Image image = image_of(simt::ImageShape::plane, one_float, {4, 3, 1}, values);
    const auto begin = image.begin;
    CHECK(simt::surface_address(image, {12, 2, 99}, 4, cudaBoundaryModeTrap) == begin + 44);
    CHECK(simt::surface_address(image, {8, 2, 0}, 8, cudaBoundaryModeTrap) == begin + 40);
    CHECK(simt::surface_address(image, {12, 2, 0}, 8, cudaBoundaryModeTrap) == 0);
    CHECK(simt::surface_address(image, {-4, 0, 0}, 4, cudaBoundaryModeZero) == 0);
    CHECK(simt::surface_address(image, {0, 3, 0}, 4, cudaBoundaryModeZero) == 0);
    CHECK(simt::surface_address(image, {400, -7, 0}, 8, cudaBoundaryModeClamp) == begin + 8);
    const simt::Image narrow = image_of(simt::ImageShape::plane, one_float, {1, 3, 1}, values);
    CHECK(simt::surface_address(narrow, {0, 0, 0}, 16, cudaBoundaryModeClamp) == 0);
}
