// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.8 must define.
#pragma once

constexpr int block_size = 128;  ///< values that are added up to one sum, and threads in a block

/// Adds up `n` values, `block_size` at a time: all of them, and those above 0.
///
/// @param values  device pointer to `n` values
/// @param totals  device pointer to one int for each `block_size` values, the last of which may be fewer; the
///                sum of these values, written by the call
/// @param gains   device pointer to as many ints; the sum of those that are greater than 0, written by the
///                call
/// @param n       number of values, 0 or more; with 0 nothing is launched
void totals_and_gains(const int* values, int* totals, int* gains, int n);
