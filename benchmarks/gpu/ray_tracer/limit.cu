// SPDX-License-Identifier: MIT
// The arithmetic limit of ray_tracer(): six instructions for a ray and a sphere that it may meet (two subtractions, a
// multiplication, two fused multiply-adds, a comparison), issued as fast as fused multiply-adds on registers are.
#include "../limits.hpp"
#include "ray_tracer.hpp"

void ray_tracer(const Sphere*, unsigned*, int count, int width, int height)
{
    limits::issue<limits::MultiplyAdd>(6.0 * count * width * height);
}
