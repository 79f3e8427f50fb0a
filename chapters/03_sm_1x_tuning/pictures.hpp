// SPDX-License-Identifier: MIT
/// @file
/// Pictures in shades of grey, for the checks of exercises that look for a template in an image.
#pragma once

#include <judge/check.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace pictures {

struct Size
{
    int width, height;
};

inline std::size_t pixels_in(const Size& size)
{
    return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
}

inline std::string words(const Size& size)
{
    return std::to_string(size.width) + " x " + std::to_string(size.height);
}

/// `size` pixels from `low` to `high`, row after row.
inline std::vector<unsigned char> noise(const std::string& purpose, const Size& size, int low = 0,
                                        int high = 255)
{
    judge::Random random(purpose + " " + words(size));
    std::vector<unsigned char> pixels(pixels_in(size));
    std::generate(pixels.begin(), pixels.end(),
                  [&] { return static_cast<unsigned char>(random.whole(low, high)); });
    return pixels;
}

inline std::vector<unsigned char> plain(const Size& size, int shade)
{
    return std::vector<unsigned char>(pixels_in(size), static_cast<unsigned char>(shade));
}

/// How many windows of the template's size lie in the image, in a row and in a column.
inline Size windows_in(const Size& image, const Size& pattern)
{
    return {std::max(0, image.width - pattern.width + 1), std::max(0, image.height - pattern.height + 1)};
}

/// As many blocks as these windows keep busy in the launch that takes most, with one thread for each.
inline judge::Limit blocks_with_work(const Size& windows)
{
    return judge::Limit([windows](const judge::Observation& observation) {
        const auto along = [](int extent, unsigned threads) {
            return (static_cast<std::uint64_t>(extent) + threads - 1) / threads;
        };
        std::uint64_t most = 1;
        for (const judge::Launch& launch : observation.launches) {
            most = std::max(most,
                            along(windows.width, launch.block[0]) * along(windows.height, launch.block[1]));
        }
        return most;
    });
}

/// More than 65,536 windows of 2 x 2, in rows and columns that no block divides.
constexpr Size large_image{300, 230};
constexpr Size small_pattern{2, 2};

}  // namespace pictures
