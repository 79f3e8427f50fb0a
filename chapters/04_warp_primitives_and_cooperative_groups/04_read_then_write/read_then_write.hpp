// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.4 must define.
#pragma once

/// Gives every value the sum of its group: `group_sums[i]` is the sum of those of the 32 values
/// `values[32 * (i / 32)]` to `values[32 * (i / 32) + 31]` that there are.
///
/// The order of the additions is free. Sums of whole numbers below 2^24 are exact.
///
/// @param values      device pointer to `n` floats
/// @param group_sums  device pointer to `n` floats, written by the call
/// @param n           number of values, 0 to 2^30; with 0 nothing is launched
void read_then_write(const float* values, float* group_sums, int n);
