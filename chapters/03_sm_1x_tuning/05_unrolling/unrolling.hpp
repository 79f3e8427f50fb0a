// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.5 must define.
#pragma once

/// The sums of a correlation, for every window of a strip; or those of them that need no template.
///
/// Window i covers the columns i to i + width - 1 of all rows of the strip. Its sums are over its pixels:
/// `sums[i]` of the pixels, `squares[i]` of their squares, and `products[i]` of each pixel times the pixel
/// of the template in the same row and column.
///
/// @param strip     device pointer to the pixels, `height` rows of `n + width - 1` bytes without gaps
/// @param pattern   device pointer to the template, `height` rows of `width` bytes without gaps; not read
///                  without a template
/// @param sums      device pointer to `n` ints, written by the call, as are the other two
/// @param squares   device pointer to `n` ints
/// @param products  device pointer to `n` ints; not written without a template
/// @param n         number of windows, 0 or more; with 0 nothing is launched
/// @param width     columns of the template, and so of a window, from 1 to 64
/// @param height    rows of the template, and so of a window, from 1 to 64
/// @param has_template  false: `sums` and `squares` alone are wanted
void unrolling(const unsigned char* strip, const unsigned char* pattern, int* sums, int* squares,
               int* products, int n, int width, int height, bool has_template);
