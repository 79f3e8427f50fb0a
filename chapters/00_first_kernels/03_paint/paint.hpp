// SPDX-License-Identifier: MIT
/// @file
/// What exercise 0.3 must define.
#pragma once

/// Paints rings around the middle of a picture in grey. The pixel in column x of row y is pixel y * `width` + x, and gets
/// the lowest byte of (dx * dx + dy * dy) / 16, with dx = x - `width` / 2 and dy = y - `height` / 2.
///
/// @param picture  device pointer to `width` * `height` bytes, row after row, written by the call
/// @param width    pixels in a row, 1 or more
/// @param height   rows, 1 or more
void paint(unsigned char* picture, int width, int height);
