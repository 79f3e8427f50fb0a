// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.8 must define.
#pragma once

/// Finds the edges in an image: each result is 4 * pixel minus the sum of its four neighbours. Beyond the image the pixel at the
/// border is repeated.
///
/// @param image   device pointer to `height` rows of `width` pixels, without gaps
/// @param edges   device pointer to as many pixels, written by the call
/// @param width   columns, 0 or more; with 0 nothing is launched
/// @param height  rows, likewise
void image_edges(const float* image, float* edges, int width, int height);
