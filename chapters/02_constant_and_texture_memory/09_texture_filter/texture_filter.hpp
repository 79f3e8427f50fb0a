// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.9 must define.
#pragma once

/// Brings an image to another size, larger or smaller.
///
/// Both images show the same rectangle. The middle of a pixel of `out` therefore lies somewhere in `image`, and
/// the pixel becomes the bilinear blend of the four pixels of `image` whose middles lie around that point. Where
/// there are no such pixels, near an edge, the pixel at the edge stands in for what is missing. The weights of a
/// blend may be as coarse as a texture's: steps of 1/256 in each direction.
///
/// @param image       device pointer to `height` rows of `width` pixels, at least one pixel
/// @param width       columns of `image`
/// @param height      rows of `image`
/// @param out         device pointer to `out_height` rows of `out_width` pixels, written by the call
/// @param out_width   columns of `out`, 0 or more; with 0 nothing is launched
/// @param out_height  rows of `out`, likewise
void texture_filter(const float* image, int width, int height, float* out, int out_width, int out_height);
