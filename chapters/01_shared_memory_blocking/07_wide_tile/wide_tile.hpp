// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.7 must define.
#pragma once

/// Multiplies two matrices: C = A * B.
///
/// All three are row-major without padding: the element in row `i` and column `j` of A is `a[i * k + j]`.
/// Every element of C is written, with zero where `k` is 0. No size exceeds 1,000,000, and no matrix has
/// more than 2^31 - 1 elements, so that an `int` holds every index.
///
/// @param a  device pointer to A, `m` rows of `k` floats
/// @param b  device pointer to B, `k` rows of `n` floats
/// @param c  device pointer to C, `m` rows of `n` floats, written by the call
/// @param m  rows of A and of C, 0 or more
/// @param n  columns of B and of C, 0 or more; nothing is launched when C has no element
/// @param k  columns of A and rows of B, 0 or more
void wide_tile(const float* a, const float* b, float* c, int m, int n, int k);
