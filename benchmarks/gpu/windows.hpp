// SPDX-License-Identifier: MIT
/// @file
/// An image and a pattern, and what the correlation of the two needs of a window: for the themes of chapter 3.
#pragma once

#include "timing.hpp"

namespace windows {

inline int image_pixel(std::size_t i)
{
    return timing::drawn(i, 0, 255);
}

inline unsigned char* image_on_device(std::size_t pixels)
{
    return timing::drawn_on_device<unsigned char>(pixels, 0, 255);
}

inline std::vector<unsigned char> pattern(int pixels)
{
    timing::Numbers numbers;
    std::vector<unsigned char> result(pixels);
    for (unsigned char& pixel : result) {
        pixel = static_cast<unsigned char>(numbers(127) + 128);
    }
    return result;
}

struct Sums
{
    int i = 0;    ///< of pixels
    int isq = 0;  ///< of their squares
    int it = 0;   ///< of pixels times those of the pattern
};

/// The sums of the window at (x, y) of an image whose rows have `image_width` pixels.
inline Sums sums_of(const std::vector<unsigned char>& pattern, int width, int height, std::size_t image_width,
                    int x, int y)
{
    Sums sums;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            const int pixel = image_pixel((y + row) * image_width + x + column);
            sums.i += pixel;
            sums.isq += pixel * pixel;
            sums.it += pixel * pattern[row * width + column];
        }
    }
    return sums;
}

}  // namespace windows
