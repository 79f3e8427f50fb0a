// SPDX-License-Identifier: MIT
/// @file
/// What exercise 0.4 must define.
#pragma once

/// Copies a picture: `out` gets the pixels of `in`. The pixel in column x of row y is element y * `width` + x of both.
///
/// @param in      device pointer to `width` * `height` floats
/// @param out     device pointer to `width` * `height` floats, written by the call
/// @param width   pixels in a row, 1 or more
/// @param height  rows, 1 or more
void copy_picture(const float* in, float* out, int width, int height);
