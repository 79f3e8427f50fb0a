// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.3 must define.
#pragma once

/// The longest side that a template may have: its tiles fit into the shared memory of any device.
constexpr int longest_side = 32;

/// Adds up, for the windows of a square template in a strip of an image, the two sums of exercise 3.1 that need
/// products: I * I and I * T, with I a pixel of the window and T that of the template in its place.
///
/// The strip has `window_rows` rows of windows. Those of the first row have their first pixels in row `first_row` of the
/// image, and those of the last end in the image as well. There are `width - side + 1` windows in a row, and none if the
/// image is narrower than a window.
///
/// Products of pixels are made by the 24-bit multiplier on devices of compute capability 1.x, and by `*` on all others.
///
/// @param image          device pointer to `height` rows of `width` pixels, from 0 to 255, without gaps. It may have more
///                       than 2^31 - 1 pixels, and what is outside of the strip may not have been written
/// @param width, height  of the image in pixels, 0 or more
/// @param first_row      of the strip, 0 or more
/// @param window_rows    of the strip, 0 or more; it has at most 2^31 - 1 windows
/// @param pattern        host pointer to `side` rows of `side` pixels
/// @param side           of the template in pixels, from 1 to `longest_side`
/// @param sum_isq        device pointer to the sums of I * I, a row of windows after another, written by the call
/// @param sum_it         the same for I * T
void mul24(const unsigned char* image, int width, int height, int first_row, int window_rows,
           const unsigned char* pattern, int side, int* sum_isq, int* sum_it);
