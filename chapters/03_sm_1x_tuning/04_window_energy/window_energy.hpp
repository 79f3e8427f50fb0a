// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.4 must define.
#pragma once

/// How many parts the energy of a window counts of one.
constexpr unsigned parts = 64;

/// The longest side that a window may have.
constexpr int longest_side = 32;

/// Computes, for every square window of an image, its energy: the mean of the squares of its pixels, in 64ths, rounded
/// down.
///
/// The window at (x, y) has its first pixel at column x, row y. There are `width - side + 1` windows in a row, in
/// `height - side + 1` rows; none if the image is narrower or lower than a window, and then nothing is launched.
///
/// @param image          device pointer to `height` rows of `width` pixels, from 0 to 255, without gaps
/// @param width, height  of the image in pixels, 0 or more
/// @param side           of the windows in pixels, from 1 to `longest_side`
/// @param energy         device pointer to the energies, a row of windows after another, written by the call
void window_energy(const unsigned char* image, int width, int height, int side, unsigned* energy);
