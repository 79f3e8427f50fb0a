// SPDX-License-Identifier: MIT
/// @file
/// Where a ray meets a sphere, and what is seen there. Device code; all of it is given.
#pragma once

#include "ray_tracer.hpp"

#include <cuda_runtime.h>

// [shading]
/// How near to us the ray along (x, y) meets the sphere; -INFINITY if it passes by. `*slope` is then 0 at the edge of
/// the sphere and 1 in its middle.
__device__ inline float hit(const Sphere& sphere, float x, float y, float* slope)
{
    const float dx = x - sphere.x;
    const float dy = y - sphere.y;
    const float square = sphere.radius * sphere.radius - dx * dx - dy * dy;
    if (square <= 0.0f) {
        return -INFINITY;
    }
    const float dz = sqrtf(square);
    *slope = dz / sphere.radius;
    return sphere.z + dz;
}

/// The colour of the sphere where it has this slope, as 0xRRGGBB.
__device__ inline unsigned colour(const Sphere& sphere, float slope)
{
    const auto red = static_cast<unsigned>(sphere.red * slope);
    const auto green = static_cast<unsigned>(sphere.green * slope);
    const auto blue = static_cast<unsigned>(sphere.blue * slope);
    return red << 16 | green << 8 | blue;
}
// [shading]
