// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.2 must define.
#pragma once

/// A sphere. All numbers are whole; positions are in pixels, from the middle of the picture, and z grows towards us.
struct Sphere
{
    float x, y, z;
    float radius;
    float red, green, blue;  ///< 0 to 255
};

/// The most spheres that a scene has.
constexpr int max_spheres = 512;

/// Draws spheres as they look from far in front: a ray goes straight into the picture at each pixel, and the first
/// sphere that it meets gives the pixel its colour.
///
/// The pixel in column `column` and row `row` looks along x = column - width / 2 and y = row - height / 2. Of several
/// spheres that a ray meets at the same depth the first in the list is seen. A pixel without a sphere is black.
///
/// @param spheres  pointer to `count` spheres in the memory of the host
/// @param pixels   device pointer to `width` * `height` pixels, row by row, each 0xRRGGBB; written by the call
/// @param count    number of spheres, 0 to `max_spheres`
/// @param width    columns of the picture, 0 or more; with an empty picture nothing is launched
/// @param height   rows of the picture
void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height);
