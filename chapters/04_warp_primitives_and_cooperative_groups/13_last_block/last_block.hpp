// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.13 must define.
#pragma once

/// Adds up the elements of each row of a matrix.
///
/// The order of the additions is free, so a sum may differ from that of a loop on the host by rounding.
/// It is exact where every partial sum is an integer below 2^24.
///
/// @param x        device pointer to `rows` * `columns` floats, row by row
/// @param sums     device pointer to `rows` floats, written by the call; 0 for rows without elements
/// @param rows     number of rows, 0 or more
/// @param columns  number of elements in a row, 0 or more; rows * columns is at most 2^30
void last_block(const float* x, float* sums, int rows, int columns);
