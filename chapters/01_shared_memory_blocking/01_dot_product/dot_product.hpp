// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.1 must define.
#pragma once

/// Adds up the products `a[i] * b[i]` of two vectors.
///
/// The order of the additions is free, so the result may differ from that of a loop on the host by
/// rounding. It is exact where every partial sum is an integer below 2^24.
///
/// @param a  device pointer to `n` floats
/// @param b  device pointer to `n` floats; may equal `a`
/// @param n  number of elements, 0 to 2^30
/// @return   the sum of the `n` products; 0 for vectors without elements
float dot_product(const float* a, const float* b, int n);
