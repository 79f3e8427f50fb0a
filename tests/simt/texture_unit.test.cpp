// SPDX-License-Identifier: MIT
#include "simt/engine/texture_unit.hpp"

#include <judge/catch.hpp>

#include <cmath>
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
        const simt::Texture texture(image_of(shape, one_float, {2, 2, depth}, values),
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
    const simt::Texture texture(image_of(simt::ImageShape::line, one_float, {2, 1, 1}, values),
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
    CHECK(simt::Texture(bytes, description).sample({-1, 0, 0, 0}).value.word[0] == 0x3e989899);

    simt::Image signed_bytes = bytes;
    signed_bytes.format.kind = cudaChannelFormatKindSigned;
    description.borderColor[0] = -0.3f;
    CHECK(simt::Texture(signed_bytes, description).sample({-1, 0, 0, 0}).value.word[0] == 0xbe993265);

    const std::vector<float> floats{1, 2, 3};
    description.readMode = cudaReadModeElementType;
    const simt::Fetch fetch =
        simt::Texture(image_of(simt::ImageShape::line, one_float, {3, 1, 1}, floats), description)
            .sample({3, 0, 0, 0});
    CHECK(as_float(fetch.value.word[0]) == -0.3f);
    CHECK(fetch.value.word[1] == 0);  // a component that the texel lacks
    CHECK(fetch.nearest.address == reinterpret_cast<std::uint64_t>(&floats[2]));
}

TEST_CASE("a texel stands for coordinates outside of the texture", "[texture]")
{
    const std::vector<float> values{1, 2, 3, 4};
    const cudaTextureDesc description = sampler(cudaAddressModeClamp, cudaFilterModePoint);
    const simt::Texture line(image_of(simt::ImageShape::line, one_float, {4, 1, 1}, values), description);
    CHECK_FALSE(line.sample({0, 0, 0, 0}).nearest.is_substitute);
    CHECK_FALSE(line.sample({3.9f, 0, 0, 0}).nearest.is_substitute);
    CHECK(line.sample({-0.1f, 0, 0, 0}).nearest.is_substitute);
    CHECK(line.sample({4, 0, 0, 0}).nearest.is_substitute);
    CHECK_FALSE(line.fetch(3).nearest.is_substitute);
    CHECK(line.fetch(4).nearest.is_substitute);
    CHECK(line.fetch(-1).nearest.is_substitute);

    const simt::Texture plane(image_of(simt::ImageShape::plane, one_float, {2, 2, 1}, values), description);
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
            const simt::Texture texture(image_of(simt::ImageShape::line, one_float, {3, 1, 1}, values),
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
    const simt::Texture texture(image_of(simt::ImageShape::layered_lines, one_float, {2, 1, 3}, values),
                                sampler(cudaAddressModeBorder, cudaFilterModePoint));
    for (const auto& [layer, expected] : {std::pair(0, 1.0f), {2, 5.0f}, {3, 5.0f}, {-1, 5.0f}}) {
        CHECK(as_float(texture.sample({0.5f, 0, 0, layer}).value.word[0]) == expected);
    }
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
