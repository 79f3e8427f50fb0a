// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.2 must define.
#pragma once

/// The most pixels that a template may have.
constexpr int most_template_pixels = 3072;

/// Computes the coefficient of correlation of a template with each window of an image, from the sums of exercise 3.1.
///
/// n is the number of pixels in the template, I a pixel of the window, and T the pixel of the template at the same place:
///
///     (n * sum(I * T) - sum(I) * sum(T))
///       / sqrt((n * sum(I * I) - sum(I)^2) * (n * sum(T * T) - sum(T)^2))
///
/// It lies between -1 and 1. If all pixels of the window are equal, or all of the template, it is 0.
///
/// @param sum_i        device pointer to the sums of I of `windows` windows
/// @param sum_isq      the same for I * I
/// @param sum_it       the same for I * T
/// @param windows      how many there are, 0 or more; with 0 nothing is launched
/// @param pattern      host pointer to the `pixels` pixels of the template, from 0 to 255
/// @param pixels       n, from 1 to `most_template_pixels`
/// @param coefficient  device pointer to `windows` coefficients, written by the call
void correlation(const int* sum_i, const int* sum_isq, const int* sum_it, int windows,
                 const unsigned char* pattern, int pixels, float* coefficient);
