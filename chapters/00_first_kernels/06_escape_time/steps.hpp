// SPDX-License-Identifier: MIT
/// @file
/// The loop of exercise 0.6.
#pragma once

#include <cuda_runtime.h>

/// The most steps that are made for a pixel.
constexpr int max_steps = 60;

/// How many steps z = z * z + c needs, from z = 0 on, until |z| is greater than 2; `max_steps` if it does not come that far.
///
/// @param x  column of the pixel; c has the real part -2.1 + 2.8 * x / width
/// @param y  row of the pixel; c has the imaginary part -1.2 + 2.4 * y / height
__device__ inline int steps_of(int x, int y, int width, int height)
{
    const float re = -2.1f + 2.8f * x / width;
    const float im = -1.2f + 2.4f * y / height;
    float a = 0.0f;
    float b = 0.0f;
    int steps = 0;
    while (steps < max_steps && a * a + b * b <= 4.0f) {
        const float next = a * a - b * b + re;
        b = 2.0f * a * b + im;
        a = next;
        ++steps;
    }
    return steps;
}
