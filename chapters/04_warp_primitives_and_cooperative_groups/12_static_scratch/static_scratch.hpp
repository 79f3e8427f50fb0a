// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.12 must define.
#pragma once

/// Adds up the elements of an array.
///
/// The order of the additions is free, so the result may differ from that of a loop on the host by
/// rounding. It is exact where every partial sum is an integer below 2^24.
///
/// @param x    device pointer to `n` floats
/// @param sum  device pointer to one float, written by the call; 0 for an array without elements
/// @param n    number of elements, 0 to 2^30
void static_scratch(const float* x, float* sum, int n);
