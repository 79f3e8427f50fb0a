// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.7 must define.
#pragma once

#include <vector_types.h>

/// Has two jobs, each of which may have no colours.
///
/// Grey: turns a piece of a row of colours into grey. `grey[i]` is a quarter of red, half of green and a
/// quarter of blue (x, y and z) of `colours[first + i]`.
///
/// Planes: takes the first `m` colours of the row apart. `red[i]`, `green[i]` and `blue[i]` are x, y and z of
/// `colours[i]`.
///
/// @param colours  device pointer to the colours: `first + n`, or `m` if that is more; aligned to 256 bytes,
///                 as cudaMalloc aligns it
/// @param grey     device pointer to `n` floats, written by the call; aligned to 256 bytes
/// @param first    index of the first colour to be turned into grey, 0 or more
/// @param n        number of colours to be turned into grey, 0 or more; `3 * (first + n)` fits an int
/// @param red      device pointer to `m` floats, written by the call, as are the other two planes; all three
///                 are aligned to 256 bytes
/// @param green    device pointer to `m` floats
/// @param blue     device pointer to `m` floats
/// @param m        number of colours to be taken apart, 0 or more; `3 * m` fits an int
///
/// For a job without colours nothing is launched.
void strict_coalescing(const float3* colours, float* grey, int first, int n, float* red, float* green,
                       float* blue, int m);
