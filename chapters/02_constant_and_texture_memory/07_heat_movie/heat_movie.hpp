// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.7 must define.
#pragma once

#include "../heat.hpp"

/// The cells of the columns `left` to `right` - 1 and the rows `top` to `bottom` - 1, all at one temperature from 0 to 1.
/// Every patch lies on the plate.
struct Patch
{
    int left, top, right, bottom;
    float temperature;
};

/// Makes a movie of heat that spreads through a plate of `height` rows of `width` cells, as `../heat.hpp` defines a
/// step. Each picture shows the plate `steps` steps after the picture before it, the first one `steps` steps after the
/// beginning.
///
/// A pixel has four bytes: red, green, blue, and 255. With h, the integer part of 765 * temperature as a float, they
/// are h, h - 255 and h - 510, each of them raised to 0 or lowered to 255 where it lies outside.
///
/// All pointers are host pointers. Where patches overlap, the last one counts.
///
/// @param warm           `warm_count` patches of the plate at the beginning; the rest of it has 0
/// @param heaters        `heater_count` patches of heaters, which keep their temperature; a cold one has 0
/// @param pictures       room for `picture_count` pictures of 4 * width * height bytes, row by row: written by the call
/// @param width          cells in a row, 0 or more
/// @param height         number of rows, 0 or more
/// @param picture_count  number of pictures, 0 or more
/// @param steps          steps from picture to picture, 0 or more
void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count,
                unsigned char* pictures, int width, int height, int picture_count, int steps);
