// SPDX-License-Identifier: MIT
/// @file
/// What exercise 0.6 must define.
#pragma once

/// Paints the Mandelbrot set: pixel y * `width` + x of the picture is `steps_of(x, y, width, height)` of steps.hpp.
///
/// @param picture  device pointer to `width` * `height` bytes, row after row, written by the call
/// @param width    pixels in a row, a multiple of 32
/// @param height   rows, a multiple of 32
void escape_time(unsigned char* picture, int width, int height);
