// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.14 must define.
#pragma once

/// Divides each element by the sum of all: `y[i] = x[i] / (x[0] + ... + x[n - 1])`.
///
/// The order of the additions is free, so the sum may differ from that of a loop on the host by
/// rounding. It is exact where every partial sum is an integer below 2^24.
///
/// @param x  device pointer to `n` floats, all of them greater than 0
/// @param y  device pointer to `n` floats, written by the call
/// @param n  number of elements, 0 to 2^30; with 0 nothing is launched
void grid_sync(const float* x, float* y, int n);
