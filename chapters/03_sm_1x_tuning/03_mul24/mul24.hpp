// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.3 must define.
#pragma once

/// The longest side that a template may have: its tiles fit into the shared memory of any device.
constexpr int longest_side = 32;

/// Adds up, for every window of a square template in an image, the two sums of exercise 3.1 that need products:
/// I * I and I * T, with I a pixel of the window and T that of the template in its place.
///
/// Products are made by the 24-bit multiplier on devices of compute capability 1.x, and by `*` on all others.
///
/// @param image          device pointer to `height` rows of `width` pixels, from 0 to 255, without gaps
/// @param width, height  of the image in pixels, 0 or more
/// @param pattern        host pointer to `side` rows of `side` pixels
/// @param side           of the template in pixels, from 1 to `longest_side`
/// @param sum_isq        device pointer to the sums of I * I, a row of windows after another, written by the call
/// @param sum_it         the same for I * T
void mul24(const unsigned char* image, int width, int height, const unsigned char* pattern, int side,
           int* sum_isq, int* sum_it);
