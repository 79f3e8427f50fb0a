// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.7 must define.
#pragma once

#include <vector_types.h>

/// Turns a piece of a row of colours into grey: `grey[i]` is a quarter of red, half of green and a quarter
/// of blue (x, y and z) of `colours[first + i]`.
///
/// @param colours  device pointer to `first + n` colours, aligned to 256 bytes, as cudaMalloc aligns it
/// @param grey     device pointer to `n` floats, written by the call; aligned to 256 bytes
/// @param first    index of the first colour to be turned, 0 or more
/// @param n        number of colours to be turned, 0 or more; with 0 nothing is launched;
///                 `3 * (first + n)` fits an int
void strict_coalescing(const float3* colours, float* grey, int first, int n);
