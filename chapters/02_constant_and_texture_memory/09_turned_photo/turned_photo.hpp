// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.9 must define.
#pragma once

/// What stands beyond the edges of a photo, on all sides.
enum class Edge {
    last_pixel,  ///< the pixel at the edge, again and again
    black,       ///< pixels of 0
    tiled,       ///< the photo again, side by side with itself
    mirrored     ///< the same, but every other copy is a mirror image: at an edge each pixel meets itself
};

/// What the photo shows at a point.
enum class Blend {
    nearest,  ///< the pixel that the point is in
    linear    ///< the four pixels whose middles are around the point, blended by how near they are
};

/// How to look at a photo. Its pixel in column x and row y is the square from (x, y) to (x + 1, y + 1). The middle of
/// pixel (column, row) of the result lies on the point
///
///     origin + (column + 0.5) * right + (row + 0.5) * down
///
/// of the photo. So `right` is the way from a pixel to the next one in its row, and `down` to the one below.
struct View
{
    float origin_x, origin_y;
    float right_x, right_y;
    float down_x, down_y;
    Edge edge;
    Blend blend;
};

/// Shows a photo as `view` says: turned, zoomed, mirrored or moved.
///
/// Each pixel of `out` is what the photo shows at the point on which its middle lies. The weights of a blend may be as
/// coarse as a texture's: steps of 1/256 in each direction.
///
/// @param photo       device pointer to `height` rows of `width` pixels, grey values from 0 to 255; at least one pixel
/// @param width       columns of `photo`
/// @param height      rows of `photo`
/// @param out         device pointer to `out_height` rows of `out_width` pixels, written by the call
/// @param out_width   columns of `out`, 0 or more; with 0 nothing is launched
/// @param out_height  rows of `out`, likewise
/// @param view        its points are at most four widths and four heights beyond the edges
void turned_photo(const float* photo, int width, int height, float* out, int out_width, int out_height,
                  View view);
