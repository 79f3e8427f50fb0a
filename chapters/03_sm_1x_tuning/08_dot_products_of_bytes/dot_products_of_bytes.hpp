// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.8 must define.
#pragma once

/// Multiplies a template with every window of a strip: `products[i]` is the sum, over all rows and columns
/// of the template, of its pixel times the pixel of the strip in the same row and `i` columns further on.
///
/// @param strip     device pointer to the pixels, `height` rows of `n + width - 1` bytes without gaps
/// @param pattern   device pointer to the template, `height` rows of `width` bytes without gaps
/// @param products  device pointer to `n` sums, written by the call
/// @param n         number of windows, 0 or more; with 0 nothing is launched
/// @param width     columns of the template, from 1 to 64
/// @param height    rows of the template, from 1 to 64
void dot_products_of_bytes(const unsigned char* strip, const unsigned char* pattern, unsigned int* products,
                           int n, int width, int height);
