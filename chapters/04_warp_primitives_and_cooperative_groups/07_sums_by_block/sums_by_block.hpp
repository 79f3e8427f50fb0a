// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.7 must define.
#pragma once

constexpr int block_size = 256;  ///< values that are added up to one sum, and threads in a block

/// Adds up `n` values, `block_size` at a time.
///
/// @param values  device pointer to `n` values
/// @param sums    device pointer to one int for each `block_size` values, the last of which may be fewer;
///                written by the call
/// @param n       number of values, 0 or more; with 0 nothing is launched
void sums_by_block(const int* values, int* sums, int n);
