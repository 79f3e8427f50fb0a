// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.4 must define.
#pragma once

/// How many parts the energy of a window counts of one.
constexpr unsigned parts = 64;

/// The longest side that a window may have.
constexpr int longest_side = 32;

/// The largest width and height that an image may have.
constexpr int longest_image_side = 65'535;

/// Computes, for the square windows in a strip of an image, their energy: the mean of the squares of a window's pixels, in
/// 64ths, rounded down.
///
/// The strip has `window_rows` rows of windows. Those of the first row have their first pixels in row `first_row` of the
/// image, and those of the last end in the image as well. There are `width - side + 1` windows in a row; none if the image
/// is narrower than a window, and then nothing is launched.
///
/// @param image          device pointer to `height` rows of `width` pixels, from 0 to 255, without gaps. What is outside of
///                       the strip may not have been written
/// @param width, height  of the image in pixels, from 0 to `longest_image_side`
/// @param first_row      of the strip, 0 or more
/// @param window_rows    of the strip, 0 or more; it has at most 2^31 - 1 windows
/// @param side           of the windows in pixels, from 1 to `longest_side`
/// @param energy         device pointer to the energies, a row of windows after another, written by the call
void window_energy(const unsigned char* image, int width, int height, int first_row, int window_rows,
                   int side, unsigned* energy);
