// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.1 must define.
#pragma once

/// The most pixels that a template may have.
constexpr int most_template_pixels = 3072;

/// Adds up, for every place of a template in an image, what the correlation of the two needs.
///
/// The window at (x, y) has the template's size and its first pixel at column x, row y of the image. There are
/// `width - template_width + 1` windows in a row, in `height - template_height + 1` rows: those that lie in the image
/// with all their pixels. If the template is wider or higher than the image, there are none and nothing is launched.
/// The sums of a window, in whole numbers without rounding, I a pixel of the window, T that of the template in its
/// place:
///
/// @param image           device pointer to `height` rows of `width` pixels, from 0 to 255, without gaps
/// @param width, height   of the image in pixels, 0 or more
/// @param pattern         host pointer to `template_height` rows of `template_width` pixels, without gaps
/// @param template_width, template_height  1 or more; at most `most_template_pixels` pixels in all
/// @param sum_i           device pointer to the sums of I, a row of windows after another, written by the call
/// @param sum_isq         the same for I * I
/// @param sum_it          the same for I * T
void correlation_sums(const unsigned char* image, int width, int height, const unsigned char* pattern,
                      int template_width, int template_height, int* sum_i, int* sum_isq, int* sum_it);
