// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.10 must define.
#pragma once

/// Adds up the elements of an array tile by tile: `sums[k]` is the sum of `x[k * tile_size]` to
/// `x[k * tile_size + tile_size - 1]`. The last tile may be short; what it lacks counts as 0.
///
/// @param x          device pointer to `n` floats
/// @param sums       device pointer to one float for each tile, n / tile_size of them rounded up
/// @param n          number of elements, 0 to 2^30; with 0 nothing is launched
/// @param tile_size  1, 2, 4, 8, 16 or 32
void reduce_tiles(const float* x, float* sums, int n, int tile_size);
