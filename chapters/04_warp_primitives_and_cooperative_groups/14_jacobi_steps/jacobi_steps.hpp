// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.14 must define.
#pragma once

/// Makes `steps` Jacobi steps on a rod of `n` cells.
///
/// In a step each cell gets the mean of its two neighbours as they were before the step,
/// `0.5f * (left + right)`. The first cell and the last one keep their value.
///
/// @param start  device pointer to `n` floats: the rod before the first step
/// @param rod    device pointer to `n` floats, written by the call: the rod after the last step
/// @param other  device pointer to `n` floats, free for use; what it holds after the call does not matter
/// @param n      number of cells, 0 to 2^30
/// @param steps  number of steps, 0 or more; with 0 the rod is what it was
void jacobi_steps(const float* start, float* rod, float* other, int n, int steps);
