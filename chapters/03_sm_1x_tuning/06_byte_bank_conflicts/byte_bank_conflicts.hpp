// SPDX-License-Identifier: MIT
/// @file
/// What exercise 3.6 must define.
#pragma once

/// Adds up the pixels of every window of a row: `sums[i] = row[i] + ... + row[i + width - 1]`.
///
/// @param row    device pointer to the pixels, `n + width - 1` bytes if there is a window, else none
/// @param sums   device pointer to the sums of the windows, `n` ints, written by the call; aligned to 16
///               bytes, as cudaMalloc aligns it
/// @param n      number of windows, 0 or more; with 0 nothing is launched
/// @param width  pixels in a window, from 1 to 64
void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width);
